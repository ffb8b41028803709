/**
 * Cutting beside ffmpeg's own way, one pass of `select`/`aselect` over the same plan with the same encoders, in the same run.
 * That each frame and sample is right is held by the tests.
 */
import { rm } from 'node:fs/promises';
import { execa } from 'execa';
import { exportPlan } from '#model/media/edl.ts';
import { cutMedia } from '#server/media/cut/cut.ts';
import { keptEncoder } from '#server/media/encode/video-encoding.ts';
import { audioEncoder, containerFor } from '#server/media/plan/formats.ts';
import { probe } from '#server/media/probe/probe.ts';
import { type Spent, shareOf, spentBy } from './lib/cpu.ts';
import type { Family, Report } from './lib/report.ts';
import { FOLDER, keptAfter, minutesOfAac, numberedVideo } from './media/inputs.ts';
import { decodeToNothing, selectOnePass } from './peers/ffmpeg/cut.ts';

const OURS = `${FOLDER}export-ours.mp4`;
const THEIRS = `${FOLDER}export-ffmpeg.mp4`;
const AUDIO_RUNS = 3;

/** Cuts a recording at `cuts` places: time, processor time and bit rate of the video, beside one pass of ffmpeg. */
async function compare(report: Report, metric: string, path: string, cuts: number): Promise<void> {
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
    const theirs = await spentBy(() => selectOnePass(path, plan, encoder, THEIRS));
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
    const cut = await probe(OURS);
    report({
      metric: `${metric}_picture_bit_rate`,
      value: (cut.video?.bitRate ?? Number.NaN) / (info.video?.bitRate ?? Number.NaN),
      unit: 'of the recording’s picture',
    });
  } finally {
    await Promise.all([OURS, THEIRS].map((file) => rm(file, { force: true })));
  }
}

/** Audio alone beside decoding all of it and encoding what is kept, both by ffmpeg. */
async function audio(report: Report): Promise<void> {
  const path = await minutesOfAac(20);
  const info = await probe(path);
  const kept = keptAfter(1000, info.duration);
  const plan = exportPlan({ kept, frameRate: null, sampleRate: info.audio?.sampleRate ?? 0 });
  const { signal } = new AbortController();
  const outPath = `${FOLDER}export-ours.m4a`;
  const pcm = `${FOLDER}export-kept.wav`;
  const job = { masterPath: path, info, plan, outPath, extension: 'm4a', signal };
  const encoder = info.audio ? audioEncoder(containerFor('m4a'), info.audio, plan.sampleRate).args : [];
  const quiet = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error'];
  try {
    // The same samples: how long AAC takes depends on what it encodes.
    await cutMedia({ ...job, outPath: pcm, extension: 'wav' });
    const [ours, theirs] = [[], []] as [Spent[], Spent[]];
    for (let i = 0; i < AUDIO_RUNS; i++) {
      theirs.push(
        await spentBy(async () => {
          await decodeToNothing(path);
          await execa('ffmpeg', [...quiet, '-i', pcm, ...encoder, '-f', 'ipod', THEIRS]);
        }),
      );
      ours.push(await spentBy(() => cutMedia(job)));
    }
    shareOf(report, 'export.sound_1000_cuts', 'decoding all and encoding what is kept', ours, theirs);
  } finally {
    await Promise.all([outPath, pcm, THEIRS].map((file) => rm(file, { force: true })));
  }
}

const PARTS: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  video_10min: async (report) => compare(report, 'export.video_10min', await numberedVideo(10, 60), 100),
  // Keyframes so far apart that most of what is kept must be encoded.
  long_gop: async (report) => {
    const path = await numberedVideo(2, 250);
    for (const cuts of [1, 20, 200]) await compare(report, `export.long_gop_${cuts}_cuts`, path, cuts);
  },
  h264: async (report) => compare(report, 'export.h264_2min', await numberedVideo(2, 60), 20),
  hevc: async (report) => compare(report, 'export.hevc_2min', await numberedVideo(2, 60, 'hevc'), 20),
  av1: async (report) => compare(report, 'export.av1_1min', await numberedVideo(1, 60, 'av1'), 20),
  vp9: async (report) => compare(report, 'export.vp9_2min', await numberedVideo(2, 60, 'vp9'), 20),
  // As many cuts a minute as 600 in 10 minutes.
  dense: async (report) => compare(report, 'export.dense_2min', await numberedVideo(2, 60), 120),
  sound: audio,
};

export default {
  family: 'export',
  parts: Object.keys(PARTS),
  async run(report, parts = Object.keys(PARTS)) {
    for (const part of parts) await PARTS[part]?.(report);
  },
} satisfies Family;
