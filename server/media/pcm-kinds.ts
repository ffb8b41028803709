/** Kinds of PCM by ffprobe's names, for containers that do not hold all of them. Pure. */

interface Kind {
  readonly isFloat: boolean;
  readonly bits: number;
}

/** The nearest of those taken that is at least as deep, else the deepest; undefined for what is no PCM. */
export function nearestPcm(codec: string, taken: readonly string[]): string | undefined {
  const own = kindOf(codec);
  if (!own) return undefined;
  const distance = (other: string) => {
    const { isFloat, bits } = kindOf(other) ?? own;
    // Less depth is the worst, then whole numbers for floats or the other way round.
    return (bits < own.bits ? 1000 + own.bits - bits : bits - own.bits) + (isFloat === own.isFloat ? 0 : 100);
  };
  return taken
    .filter((other) => /^pcm_[suf]\d/.test(other))
    .sort((a, b) => distance(a) - distance(b))
    .at(0);
}

/** What a telephone's 8 bits stand for has 16. */
function kindOf(codec: string): Kind | null {
  if (/^pcm_(alaw|mulaw|vidc)$/.test(codec)) return { isFloat: false, bits: 16 };
  if (/^pcm_(bluray|dvd)$/.test(codec)) return { isFloat: false, bits: 24 };
  const [, letter, bits] = /^pcm_([suf])(\d+)/.exec(codec) ?? [];
  return bits ? { isFloat: letter === 'f', bits: Number(bits) } : null;
}
