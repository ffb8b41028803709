/**
 * Cutting beside ffmpeg's own way: one pass of `select`/`aselect` over the same plan with the same encoders, in the same
 * run. Then every frame of our result is read back and compared with the plan.
 */
import { rm, stat } from 'node:fs/promises';
import { execa } from 'execa';
import { type ExportPlan, exportPlan } from '#model/edl.ts';
import { cutMedia } from '#server/media/cut.ts';
import { containerFor } from '#server/media/formats.ts';
import { keptEncoder } from '#server/media/picture-encoder.ts';
import { probe } from '#server/media/probe.ts';
import { selectExpression } from '#server/media/select.ts';
import { pictureNumbers } from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';
import { type Spent, spentBy } from './lib/cpu.ts';
import type { Family, Report } from './lib/report.ts';
import { shareOf } from './lib/share.ts';
import { FOLDER, keptAfter, minutesOfAac, numberedVideo } from './media/inputs.ts';

const OURS = `${FOLDER}export-ours.mp4`;
const THEIRS = `${FOLDER}export-ffmpeg.mp4`;

/** ffmpeg alone: frames by number, sound by time, both encoded as we encode them. */
async function ffmpegOnePass(path: string, plan: ExportPlan, encoder: readonly string[]): Promise<void> {
  const picture = `select='${selectExpression(plan.segments)}',setpts=N/30/TB`;
  // The same tree over the same times in milliseconds; `aselect` works on whole AAC frames of 21 ms.
  const byTime = plan.segments.map(({ startFrame, endFrame }) => ({
    startFrame: Math.round((startFrame * 1000) / 30),
    endFrame: Math.round((endFrame * 1000) / 30),
  }));
  const sound = `aselect='${selectExpression(byTime).replaceAll('(n,', '(t*1000,')}',asetpts=N/SR/TB`;
  await execa('ffmpeg', [
    ...['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', '-i', path, '-vf', picture, '-af', sound],
    ...[...encoder, '-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart', THEIRS],
  ]);
}

async function compare(report: Report, metric: string, path: string, cuts: number): Promise<number> {
  const info = await probe(path);
  const plan = exportPlan({
    kept: keptAfter(cuts, info.duration),
    frameRate: info.video?.frameRate ?? null,
    sampleRate: info.audio?.sampleRate ?? 0,
    ...(info.video?.frames ? { frames: info.video.frames } : {}),
  });
  const encoder = (info.video && keptEncoder(containerFor('mp4'), info.video)?.args) ?? [];
  const { signal } = new AbortController();
  const job = { masterPath: path, info, plan, outPath: OURS, extension: 'mp4', signal };
  try {
    const theirs = await spentBy(() => ffmpegOnePass(path, plan, encoder));
    const ours = await spentBy(() => cutMedia(job));
    report({
      metric,
      value: ours.seconds,
      unit: 's',
      n: 1,
      peer: 'ffmpeg select + the same encoders, one pass',
      peerValue: theirs.seconds,
      ratio: theirs.seconds / ours.seconds,
    });
    shareOf(report, metric, 'one pass', [ours], [theirs]);
    const bitRate = async (file: string, duration: number) => (await stat(file)).size / duration;
    report({
      metric: `${metric}_bit_rate`,
      value: (await bitRate(OURS, plan.duration)) / (await bitRate(path, info.duration)),
      unit: 'of the recording’s',
    });
    const shown = await pictureNumbers(OURS);
    const planned = plannedFrames(plan);
    return planned.filter((n, i) => shown[i] !== n).length + Math.abs(shown.length - planned.length);
  } finally {
    await Promise.all([OURS, THEIRS].map((file) => rm(file, { force: true })));
  }
}

/** Sound alone beside decoding all of it and encoding what is kept, both by ffmpeg. */
async function sound(report: Report): Promise<number> {
  const path = await minutesOfAac(20);
  const info = await probe(path);
  const kept = keptAfter(1000, info.duration);
  const plan = exportPlan({ kept, frameRate: null, sampleRate: info.audio?.sampleRate ?? 0 });
  const { signal } = new AbortController();
  const outPath = `${FOLDER}export-ours.m4a`;
  const pcm = `${FOLDER}export-kept.wav`;
  const job = { masterPath: path, info, plan, outPath, extension: 'm4a', signal };
  const quiet = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error'];
  try {
    // The very samples: how long AAC takes depends on what it encodes.
    await cutMedia({ ...job, outPath: pcm, extension: 'wav' });
    const [ours, theirs] = [[], []] as [Spent[], Spent[]];
    for (let i = 0; i < SOUND_RUNS; i++) {
      theirs.push(
        await spentBy(async () => {
          await execa('ffmpeg', [...quiet, '-i', path, '-f', 'null', '-']);
          await execa('ffmpeg', [...quiet, '-i', pcm, '-c:a', 'aac', '-b:a', '192k', '-f', 'ipod', THEIRS]);
        }),
      );
      ours.push(await spentBy(() => cutMedia(job)));
    }
    shareOf(report, 'export.sound_1000_cuts', 'decoding all and encoding what is kept', ours, theirs);
    return 0;
  } finally {
    await Promise.all([outPath, pcm, THEIRS].map((file) => rm(file, { force: true })));
  }
}

const SOUND_RUNS = 3;

const PARTS: Readonly<Record<string, (report: Report) => Promise<number>>> = {
  video_10min: async (report) => compare(report, 'export.video_10min', await numberedVideo(10, 60), 100),
  // Keyframes so far apart that nothing can be copied: what is gained or lost by the exact way alone.
  long_gop: async (report) => compare(report, 'export.video_2min_long_gop', await numberedVideo(2, 250), 20),
  h264: async (report) => compare(report, 'export.h264_2min', await numberedVideo(2, 60), 20),
  hevc: async (report) => compare(report, 'export.hevc_2min', await numberedVideo(2, 60, 'hevc'), 20),
  // As many cuts a minute as 600 in 10 minutes.
  dense: async (report) => compare(report, 'export.dense_2min', await numberedVideo(2, 60), 120),
  sound,
  vp9: async (report) => compare(report, 'export.vp9_2min', await numberedVideo(2, 60, 'vp9'), 20),
};

const family: Family = {
  family: 'export',
  parts: Object.keys(PARTS),
  async run(report, parts = Object.keys(PARTS)) {
    let wrong = 0;
    for (const part of parts) wrong += (await PARTS[part]?.(report)) ?? 0;
    report({ metric: 'export.seam_error_frames', value: wrong, unit: 'frames' });
  },
};

export default family;
