import { execa } from 'execa';

const QUIET = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error'];

/** Decodes and throws the samples away: the least that reading audio takes. */
export async function decodeToNothing(path: string): Promise<void> {
  await execa('ffmpeg', [...QUIET, '-i', path, '-f', 'null', '-']);
}
