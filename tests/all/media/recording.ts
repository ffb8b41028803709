import { execa } from 'execa';
import { codedAudio, codedVideo } from '#scripts/make-media.ts';

/** Writes a recording of coded frames, 30 a second, and coded audio. */
export async function recording(
  out: string,
  args: readonly string[],
  { size = '320x240', seconds = 6 } = {},
): Promise<void> {
  const { inputs, filter } = codedVideo(size, '30', seconds);
  const audio = codedAudio(48_000, 2, seconds);
  const mapped = ['-filter_complex', filter, '-map', '[v]', '-map', '2:a'];
  await ffmpeg([...inputs, ...audio, ...mapped, ...args, out]);
}

export async function ffmpeg(args: readonly string[]): Promise<void> {
  await execa('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args]);
}
