import { media } from '#i18n/en/server.ts';
import type { ExportPlan } from '#model/media/edl.ts';
import { MediaFailed } from '../errors.ts';
import { BYTES, rawOutput, whole } from '../ffmpeg/pcm.ts';
import { type RunLimits, streamFfmpeg, streamFfprobe } from '../ffmpeg/run.ts';
import { audioSlack } from '../plan/audio-frames.ts';
import { frameGrid } from '../plan/frame-grid.ts';
import { type FoundPackets, PacketReader, TooManyPackets } from '../probe/packets.ts';
import { SoundMeter, soundMissing, type TrackSound } from './sound-check.ts';
import { objectionsTo, type VfrTimes } from './variable-frame-rate.ts';

type Planned = Pick<ExportPlan, 'frameRate' | 'totalFrames' | 'totalSamples' | 'sampleRate'>;

/**
 * Checks for every planned frame and the planned length of audio.
 * @param own times of a video that does not fill every frame of the grid
 * @throws MediaFailed: never hand such a file out
 */
export async function verifyOutput(
  path: string,
  plan: Planned,
  signal: AbortSignal,
  own?: VfrTimes,
): Promise<void> {
  const entries =
    'stream=index,codec_name,codec_type:packet=stream_index,pts_time,dts_time,duration_time,size,flags';
  const args = ['-show_entries', entries, '-of', 'csv=p=0'];
  const reader = new PacketReader();
  const limits = { signal, timeLimit: 600 };
  const { failed, stderr } = await streamFfprobe(path, args, limits, (text) => reader.add(text)).catch(
    (error: unknown) => {
      if (error instanceof TooManyPackets) return { failed: true, stderr: error.message };
      throw error;
    },
  );
  const packets = reader.finish();
  const packetsOf = (kind: 'video' | 'audio') => packets.get(reader.kinds.get(kind)?.index ?? -1);
  const found = { video: packetsOf('video'), audio: packetsOf('audio') };
  const complaint = failed ? stderr : undefined;
  verifyPackets({ ...found, codec: reader.kinds.get('audio')?.codec, complaint }, plan, own);
}

/** Rate at which what was written is heard: less to hand over, and voices are whole. */
const HEARD_RATE = 16_000;

/**
 * Decodes each track of audio and checks that it is about as loud as what is kept.
 * @param tracks in file order
 * @throws MediaFailed: never hand such a file out
 */
export async function verifySound(
  path: string,
  tracks: readonly TrackSound[],
  limits: RunLimits,
): Promise<void> {
  for (const [i, track] of tracks.entries()) {
    const { channels } = track.given;
    const options = ['-vn', '-sn', '-dn'];
    const command = {
      inputs: [{ kind: 'file', path, options } as const],
      args: ['-map', `0:a:${i}`, '-ac', String(channels), '-ar', String(HEARD_RATE), ...rawOutput('s16le')],
      output: 'pipe:1',
    };
    const written = new SoundMeter('s16le', channels, HEARD_RATE);
    for await (const bytes of whole(streamFfmpeg(command, limits), channels * BYTES.s16le))
      written.add(bytes);
    const missing = soundMissing(track, written);
    if (missing.length > 0) throw new MediaFailed(media.notWhole(), `track ${i + 1}: ${missing.join('; ')}`);
  }
}

/** Verifies a file whose packets are already listed. @throws like `verifyOutput` */
export function verifyPackets(
  { video, audio, codec = '', complaint }: FoundPackets,
  plan: Planned,
  own?: VfrTimes,
): void {
  const problems: string[] = complaint === undefined ? [] : [complaint];
  const times = video?.times ?? new Float64Array();
  if (plan.frameRate && own) problems.push(...objectionsTo(times, video?.end ?? 0, plan.frameRate, own));
  else if (plan.frameRate) {
    const frames = times.length;
    const { variable, missing } = frameGrid(times, [plan.frameRate]);
    if (variable || missing) problems.push('frames off the grid');
    if (frames !== plan.totalFrames) problems.push(`${frames} frames instead of ${plan.totalFrames}`);
  }
  if (plan.totalSamples > 0) {
    const planned = plan.totalSamples / plan.sampleRate;
    const seconds = audio ? audio.end - Math.min(audio.times[0] ?? 0, audio.end) : 0;
    if (Math.abs(seconds - planned) > audioSlack(codec, plan.sampleRate))
      problems.push(`${seconds} s of audio instead of ${planned}`);
  }
  if (problems.length > 0) throw new MediaFailed(media.notWhole(), problems.join('; '));
}
