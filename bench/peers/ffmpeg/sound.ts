import { execa } from 'execa';

const QUIET = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error'];

/** Decodes and throws the samples away: the least that reading a sound takes. */
export async function decodeToNothing(path: string): Promise<void> {
  await execa('ffmpeg', [...QUIET, '-i', path, '-f', 'null', '-']);
}

/** Greatest and least sample of each `1 / perSecond` s as lines of text: a waveform without a program of one's own. */
export async function waveformByAstats(
  path: string,
  rate: number,
  perSecond: number,
  out: string,
): Promise<void> {
  const filter = [
    `asetnsamples=n=${Math.round(rate / perSecond)}:p=0`,
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Min_level+Max_level',
    `ametadata=mode=print:file=${out}`,
  ].join(',');
  await execa('ffmpeg', [...QUIET, '-i', path, '-af', filter, '-f', 'null', '-']);
}

/** Samples of each channel that ffmpeg decodes from a file. */
export async function samplesOf(path: string): Promise<number> {
  const count = 'astats=measure_perchannel=none:measure_overall=Number_of_samples';
  const args = ['-hide_banner', '-nostdin', '-nostats', '-i', path, '-map', '0:a', '-af', count];
  const { stderr } = await execa('ffmpeg', [...args, '-f', 'null', '-']);
  return Number(/Number of samples: (\d+)/.exec(stderr)?.[1] ?? Number.NaN);
}
