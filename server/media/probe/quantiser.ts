/** How finely a recording's frames are quantised: what re-encodes some of them matches it. */
import { MediaFailed } from '../errors.ts';
import { type RunLimits, runFfmpeg } from '../ffmpeg/run.ts';
import type { MediaInfo } from '../types.ts';

/** Codecs whose headers say it. */
const CODECS = ['h264', 'hevc', 'vp9', 'av1'];
/** Where it is read, as shares of the recording, and how many frames from the key frame before on. */
const PLACES = [0.2, 0.5, 0.8];
const SAMPLED_FRAMES = 40;
/** Seconds: beyond it a stream is made to be slow to read. */
const TIME_LIMIT = 20;
/** What H.264 and HEVC count from. */
const MIDDLE = 26;

/**
 * Mean of a stretch, the finest of several; in the codec's own scale. Undefined where headers do not say it.
 * @throws the signal's reason
 */
export async function readQuantiser(
  path: string,
  { duration, startTime, video }: Pick<MediaInfo, 'duration' | 'startTime' | 'video'>,
  { signal }: Pick<RunLimits, 'signal'>,
): Promise<number | undefined> {
  if (!video || !CODECS.includes(video.codec)) return undefined;
  const at = (share: number) => meanAt(path, video.index, startTime + share * duration, signal);
  const means = (await Promise.all(PLACES.map(at))).filter(Number.isFinite);
  return means.length > 0 ? Math.min(...means) : undefined;
}

/** NaN where nothing is said. */
async function meanAt(path: string, index: number, time: number, signal: AbortSignal): Promise<number> {
  const command = {
    inputs: [{ kind: 'file', path, options: ['-ss', time.toFixed(3), '-seek_timestamp', '1'] } as const],
    args: [
      ...['-map', `0:${index}`, '-c', 'copy', '-bsf:v', 'trace_headers', '-frames:v', String(SAMPLED_FRAMES)],
      ...['-f', 'null'],
    ],
    output: '-',
  };
  const trace = new QuantiserTrace();
  try {
    await runFfmpeg(command, { signal, timeLimit: TIME_LIMIT, onLog: (text) => trace.add(text) });
  } catch (error) {
    // What is damaged is met by whoever decodes it.
    if (!(error instanceof MediaFailed)) throw error;
  }
  return trace.mean();
}

/** Reads what ffmpeg's trace_headers prints of headers. Pure. */
export class QuantiserTrace {
  #rest = '';
  #base = MIDDLE;
  #sum = 0;
  #count = 0;

  add(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, field, value] = /\d+\s+(\w+) .*= (-?\d+)$/.exec(line) ?? [];
      if (field === 'pic_init_qp_minus26' || field === 'init_qp_minus26') this.#base = MIDDLE + Number(value);
      else if (field === 'slice_qp_delta') this.#take(this.#base + Number(value));
      else if (field === 'base_q_idx') this.#take(Number(value));
    }
  }

  mean(): number {
    return this.#sum / this.#count;
  }

  #take(quantiser: number): void {
    this.#sum += quantiser;
    this.#count++;
  }
}
