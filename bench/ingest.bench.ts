/** What is done with a recording when it comes in, beside the least that ffmpeg must do for it. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PEAKS_PER_SECOND } from '#model/peaks.ts';
import { joinRushes } from '#server/media/join.ts';
import { makePeaks } from '#server/media/peaks.ts';
import { probe } from '#server/media/probe.ts';
import { mostIn, reportDisk } from './export/disk.ts';
import { type Spent, spentBy } from './lib/cpu.ts';
import type { Family, Point, Report } from './lib/report.ts';
import { shareOf } from './lib/share.ts';
import { slopeOf } from './lib/slope.ts';
import { median } from './lib/stats.ts';
import { cameraRush, FOLDER, hoursOfAac, minutesOfAac } from './media/inputs.ts';
import { copyJoined } from './peers/ffmpeg/cut.ts';
import { decodeToNothing, samplesOf, waveformByAstats } from './peers/ffmpeg/sound.ts';

const RUNS = 5;
const JOINS = 3;
const RUSHES = 4;
/** Of the series. */
const HOURS = [1, 4, 10];

/** The waveform of an hour of AAC beside decoding it and throwing the samples away. */
async function peaks(report: Report): Promise<void> {
  const path = await minutesOfAac(60);
  const info = await probe(path);
  const { signal } = new AbortController();
  const out = `${FOLDER}peaks-of-an-hour`;
  const ours: Spent[] = [];
  const decode: Spent[] = [];
  // In turn, so that a busy machine slows both alike.
  for (let i = 0; i < RUNS; i++) {
    decode.push(await spentBy(() => decodeToNothing(path)));
    ours.push(await spentBy(() => makePeaks(path, out, info, { signal })));
  }
  const rate = info.audio?.sampleRate ?? 0;
  const recipe = await spentBy(() => waveformByAstats(path, rate, PEAKS_PER_SECOND, out));
  await rm(out, { force: true });
  const [value, peerValue] = [ours, decode].map((all) => median(all.map(({ seconds }) => seconds)));
  report({
    metric: 'ingest.peaks_1h',
    ...{ value, unit: 's', p50: value, n: RUNS },
    ...{ peer: 'ffmpeg decoding the same hour to nothing', peerValue, ratio: peerValue / value },
  });
  report({
    metric: 'ingest.peaks_1h_vs_astats',
    ...{ value, unit: 's', n: 1, peer: 'ffmpeg’s astats for each of the same columns' },
    ...{ peerValue: recipe.seconds, ratio: recipe.seconds / value },
  });
  shareOf(report, 'ingest.peaks_1h', 'decoding to nothing', ours, decode);
}

/** The waveform of one to ten hours. */
async function hours(report: Report): Promise<void> {
  const { signal } = new AbortController();
  const out = `${FOLDER}peaks-of-hours`;
  const points: Point[] = [];
  for (const size of HOURS) {
    const path = await hoursOfAac(size);
    const info = await probe(path);
    const { seconds } = await spentBy(() => makePeaks(path, out, info, { signal }));
    points.push({ size, of: 'hours', value: seconds, unit: 's' });
  }
  await rm(out, { force: true });
  report(slopeOf('ingest.slope_peaks_hours', points));
}

/** Four equal rushes, of half a gigabyte each, beside ffmpeg stringing them together by copy into a file of the same kind. */
async function joining(report: Report): Promise<void> {
  const path = await cameraRush();
  const info = await probe(path);
  const { signal } = new AbortController();
  const rushes = Array.from({ length: RUSHES }, () => ({ path, name: 'camera.mp4', info }));
  const folder = await mkdtemp(join(FOLDER, 'join-'));
  const copied = join(folder, 'copied.mp4');
  const joined = join(folder, 'joined.mp4');
  const ours: Spent[] = [];
  const copy: Spent[] = [];
  try {
    const paths = rushes.map(() => path);
    for (let i = 0; i < JOINS; i++) {
      copy.push(await spentBy(() => copyJoined(paths, copied)));
      ours.push(await spentBy(() => joinRushes(rushes, join(folder, 'joined'), 'mp4', { signal })));
    }
    shareOf(report, 'ingest.join_4_equal', 'ffmpeg’s copy', ours, copy);
    const whole = RUSHES * (await samplesOf(path));
    report({
      metric: 'ingest.join_4_equal_sound_error',
      value: Math.abs((await samplesOf(joined)) - whole),
      unit: 'samples too many or too few',
      n: RUSHES,
      peer: 'ffmpeg’s copy',
      peerValue: Math.abs((await samplesOf(copied)) - whole),
    });
    await rm(joined);
    await rm(copied);
    const most = await mostIn(folder, async () => {
      await joinRushes(rushes, join(folder, 'joined'), 'mp4', { signal });
    });
    reportDisk(report, 'ingest.join_disk', RUSHES * (await stat(path)).size, most, (await stat(joined)).size);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const PARTS: Readonly<Record<string, (report: Report) => Promise<void>>> = { peaks, hours, join: joining };

const family: Family = {
  family: 'ingest',
  parts: Object.keys(PARTS),
  async run(report, parts = Object.keys(PARTS)) {
    for (const part of parts) await PARTS[part]?.(report);
  },
};

export default family;
