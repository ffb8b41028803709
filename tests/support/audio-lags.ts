import { probe } from '#server/media/probe/probe.ts';
import type { Cut } from './cutting.ts';
import { audioOf, lagAt } from './media-reading.ts';

/** Where every planned piece of audio lies in the output, as lags in samples, on the time lines the files state. */
export async function audioLags({
  source,
  info,
  plan,
  out,
}: Pick<Cut, 'source' | 'info' | 'plan' | 'out'>): Promise<number[]> {
  const { sampleRate, channels, offset } = info.audio!;
  const after = await probe(out);
  const [original, copy] = await Promise.all([audioOf(source), audioOf(out)]);
  const skipped = Math.round(offset * sampleRate);
  const skippedAfter = Math.round(after.audio!.offset * sampleRate);
  let at = 0;
  return plan.segments.map(({ startSample, sampleCount }) => {
    const middle = (sampleCount >> 1) - 1500;
    const lag = lagAt(
      original,
      copy,
      (startSample + middle - skipped) * channels,
      (at + middle - skippedAfter) * channels,
    );
    at += sampleCount;
    return lag / channels;
  });
}
