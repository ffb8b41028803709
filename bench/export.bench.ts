/**
 * Cutting beside ffmpeg's own way: one pass of `select`/`aselect` over the same plan with the same encoders, in the same
 * run. Then every frame of our result is read back and compared with the plan.
 */
import { rm } from 'node:fs/promises';
import { execa } from 'execa';
import { exportPlan } from '#model/edl.ts';
import { cutMedia } from '#server/media/cut.ts';
import { audioEncoder, containerFor } from '#server/media/formats.ts';
import { keptEncoder } from '#server/media/picture-encoder.ts';
import { probe } from '#server/media/probe.ts';
import { pictureNumbers } from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';
import { cancelling } from './export/cancel.ts';
import { disk } from './export/disk.ts';
import { progress } from './export/progress.ts';
import { type Spent, spentBy } from './lib/cpu.ts';
import type { Family, Report } from './lib/report.ts';
import { shareOf } from './lib/share.ts';
import { FOLDER, keptAfter, minutesOfAac, numberedVideo } from './media/inputs.ts';
import { copyKept, selectOnePass } from './peers/ffmpeg/cut.ts';
import { decodeToNothing } from './peers/ffmpeg/sound.ts';

const OURS = `${FOLDER}export-ours.mp4`;
const THEIRS = `${FOLDER}export-ffmpeg.mp4`;
const COPIED = `${FOLDER}export-copied.mp4`;

/** Frames of a result that the plan has elsewhere, not or more. */
interface Wrong {
  ours: number;
  /** Of `-c copy`: those not in the plan, and those of the plan that are missing. */
  copied: number;
}

async function compare(report: Report, metric: string, path: string, cuts: number): Promise<Wrong> {
  const info = await probe(path);
  const kept = keptAfter(cuts, info.duration);
  const plan = exportPlan({
    kept,
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
    const copy = await spentBy(() => copyKept(path, kept, COPIED));
    report({
      metric: `${metric}_vs_copy`,
      value: ours.seconds,
      unit: 's',
      n: 1,
      peer: '-c copy by the concat demuxer, which does not cut where it is told to',
      peerValue: copy.seconds,
      ratio: copy.seconds / ours.seconds,
    });
    const shown = await pictureNumbers(OURS);
    const planned = plannedFrames(plan);
    const copied = new Set(await pictureNumbers(COPIED));
    const wanted = new Set(planned);
    return {
      ours: planned.filter((n, i) => shown[i] !== n).length + Math.abs(shown.length - planned.length),
      copied: planned.filter((n) => !copied.has(n)).length + [...copied].filter((n) => !wanted.has(n)).length,
    };
  } finally {
    await Promise.all([OURS, THEIRS, COPIED].map((file) => rm(file, { force: true })));
  }
}

/** Sound alone beside decoding all of it and encoding what is kept, both by ffmpeg. */
async function sound(report: Report): Promise<void> {
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
    // The very samples: how long AAC takes depends on what it encodes.
    await cutMedia({ ...job, outPath: pcm, extension: 'wav' });
    const [ours, theirs] = [[], []] as [Spent[], Spent[]];
    for (let i = 0; i < SOUND_RUNS; i++) {
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

const SOUND_RUNS = 3;

/** Each tells which pictures came out wrong. */
const PARTS: Readonly<Record<string, (report: Report) => Promise<Wrong>>> = {
  video_10min: async (report) => compare(report, 'export.video_10min', await numberedVideo(10, 60), 100),
  // Keyframes so far apart that nothing can be copied: what is gained or lost by the exact way alone.
  long_gop: async (report) => {
    const path = await numberedVideo(2, 250);
    const wrong: Wrong = { ours: 0, copied: 0 };
    for (const cuts of [1, 20, 200]) {
      const { ours, copied } = await compare(report, `export.long_gop_${cuts}_cuts`, path, cuts);
      wrong.ours += ours;
      wrong.copied += copied;
    }
    return wrong;
  },
  h264: async (report) => compare(report, 'export.h264_2min', await numberedVideo(2, 60), 20),
  hevc: async (report) => compare(report, 'export.hevc_2min', await numberedVideo(2, 60, 'hevc'), 20),
  // Nothing of it is ever copied.
  av1: async (report) => compare(report, 'export.av1_1min', await numberedVideo(1, 60, 'av1'), 20),
  // As many cuts a minute as 600 in 10 minutes.
  dense: async (report) => compare(report, 'export.dense_2min', await numberedVideo(2, 60), 120),
  vp9: async (report) => compare(report, 'export.vp9_2min', await numberedVideo(2, 60, 'vp9'), 20),
};

/** Whose pictures are not looked at. */
const OTHERS: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  sound,
  progress,
  disk,
  cancel: cancelling,
};
const ALL = [...Object.keys(PARTS), ...Object.keys(OTHERS)];

const family: Family = {
  family: 'export',
  parts: ALL,
  async run(report, parts = ALL) {
    const all: Wrong[] = [];
    for (const part of parts) {
      await OTHERS[part]?.(report);
      const wrong = await PARTS[part]?.(report);
      if (wrong) all.push(wrong);
    }
    if (all.length === 0) return;
    const sum = (of: keyof Wrong) => all.reduce((total, wrong) => total + wrong[of], 0);
    report({
      metric: 'export.seam_error_frames',
      value: sum('ours'),
      unit: 'frames',
      n: all.length,
      peer: '-c copy by the concat demuxer',
      peerValue: sum('copied'),
    });
  },
};

export default family;
