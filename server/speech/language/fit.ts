import { align, type SpokenAudio } from '../align/align.ts';
import { conditioned } from '../condition.ts';

/**
 * How well words fit their 16 kHz audio in a language: of each part the mean of a frame by the acoustic model. Empty where this machine
 * cannot tell. @throws the signal's reason
 */
export async function fitScores(
  parts: readonly SpokenAudio[],
  language: string,
  signal: AbortSignal,
): Promise<number[]> {
  const spoken = parts.filter(({ texts }) => texts.length > 0);
  if (spoken.length === 0) return [];
  const ready = spoken.map(({ audio, texts }) => ({ audio: conditioned(audio), texts }));
  const placed = await align(ready, language, signal);
  return placed.flatMap((words) => {
    if (words === null) return [];
    const seconds = words.reduce((sum, { start, end }) => sum + end - start, 0);
    return words.reduce((sum, { start, end, score }) => sum + score * (end - start), 0) / seconds;
  });
}
