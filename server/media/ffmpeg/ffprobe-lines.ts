import { type RunLimits, streamFfprobe } from './run.ts';

/**
 * Runs ffprobe and hands on the fields of each line that it prints. What cannot be decoded is found by its absence: a complaint
 * a frame would fill the log. @throws like `streamFfprobe`
 */
export async function eachLine(
  path: string,
  args: readonly string[],
  limits: RunLimits,
  take: (fields: string[]) => void,
): Promise<void> {
  let rest = '';
  await streamFfprobe(path, ['-loglevel', 'quiet', ...args, '-of', 'csv=p=0'], limits, (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') take(line.split(','));
  });
}
