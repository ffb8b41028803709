/** Pixel formats by ffmpeg's names. Pure. */

export interface PixelFormat {
  readonly chroma: string;
  /** Of each component. */
  readonly bits: number;
  readonly alpha: boolean;
}

/** Ranks of chroma subsampling; more is finer. Of two equal ranks neither can represent the other. */
const FINENESS: Readonly<Record<string, number>> = {
  ...{ RGB: 5, '4:4:4': 4, '4:2:2': 3, '4:4:0': 3, '4:2:0': 2, '4:1:1': 2, '4:1:0': 1, grey: 0 },
};

/** Parses the name of a pixel format. Null for unknown ones, such as sensor patterns. */
export function readPixelFormat(name: string): PixelFormat | null {
  const yuv = /^yuv(?:j|(a))?(\d)(\d)(\d)p(\d*)/.exec(name);
  if (yuv) {
    const [, alpha, a, b, c, bits] = yuv;
    return { chroma: `${a}:${b}:${c}`, bits: Number(bits) || 8, alpha: alpha !== undefined };
  }
  const planes = /^gbr(a?)p(\d*)(?:le|be)?$/.exec(name) ?? /^(?:rgb|bgr)(a?)(?:48|64)()/.exec(name);
  if (planes) {
    const bits = name.startsWith('gbr') ? Number(planes[2]) || 8 : 16;
    return { chroma: 'RGB', bits, alpha: planes[1] === 'a' };
  }
  if (/^(?:0?(?:rgb|bgr)(?:24|0)?|pal8)$/.test(name)) return { chroma: 'RGB', bits: 8, alpha: false };
  if (/^(?:rgba|bgra|argb|abgr)$/.test(name)) return { chroma: 'RGB', bits: 8, alpha: true };
  if (/^(?:yuyv|uyvy|yvyu)422$/.test(name)) return { chroma: '4:2:2', bits: 8, alpha: false };
  const grey = /^(?:gray|(ya))(\d*)/.exec(name);
  return grey && { chroma: 'grey', bits: Number(grey[2]) || 8, alpha: grey[1] !== undefined };
}

/** Whether converting `from` to `to` loses colours, depth or transparency. */
export function losesColours(from: string, to: string): boolean {
  const [was, is] = [readPixelFormat(from), readPixelFormat(to)];
  if (!was || !is) return from !== to;
  const coarser = was.chroma !== is.chroma && (FINENESS[is.chroma] ?? 0) <= (FINENESS[was.chroma] ?? 0);
  return coarser || is.bits < was.bits || (was.alpha && !is.alpha);
}

const CHROMAS = ['420', '422', '444'];
const DEPTHS = [8, 10, 12, 16];

/** The first of the formats that loses nothing of any, else the simplest format that does. Unknown ones are ignored. */
export function holdingAll(names: readonly string[]): string {
  const known = names.filter((name) => readPixelFormat(name));
  const alpha = known.some((name) => readPixelFormat(name)?.alpha) ? 'a' : '';
  const deep = (bits: number) => (bits > 8 ? `${bits}le` : '');
  const made = [
    ...CHROMAS.flatMap((chroma) => DEPTHS.map((bits) => `yuv${alpha}${chroma}p${deep(bits)}`)),
    ...DEPTHS.map((bits) => `gbr${alpha}p${deep(bits)}`),
  ];
  const holdsAll = (name: string) => known.every((other) => !losesColours(other, name));
  return [...known, ...made].find(holdsAll) ?? 'yuv420p';
}
