/** What is done with a recording after its upload, beside the least that ffmpeg must do for it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePeaks } from '#server/media/derive/peaks.ts';
import { joinRushes } from '#server/media/join/join.ts';
import { probe } from '#server/media/probe/probe.ts';
import { type Spent, shareOf, spentBy } from './lib/cpu.ts';
import type { Family, Report } from './lib/report.ts';
import { median } from './lib/stats.ts';
import { cameraRush, FOLDER, minutesOfAac } from './media/inputs.ts';
import { copyJoined, decodeToNothing } from './peers/ffmpeg/cut.ts';

const RUNS = 5;
const JOINS = 3;
const RUSHES = 4;

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
  await rm(out, { force: true });
  const [value, peerValue] = [ours, decode].map((all) => median(all.map(({ seconds }) => seconds)));
  report({
    metric: 'ingest.peaks_1h',
    ...{ value, unit: 's', p50: value, n: RUNS },
    ...{ peer: 'ffmpeg decoding the same hour to nothing', peerValue, ratio: peerValue / value },
  });
  shareOf(report, 'ingest.peaks_1h', 'decoding to nothing', ours, decode);
}

/** Four equal rushes of half a gigabyte each, beside ffmpeg concatenating them by copy into a file of the same kind. */
async function joining(report: Report): Promise<void> {
  const path = await cameraRush();
  const info = await probe(path);
  const { signal } = new AbortController();
  const rushes = Array.from({ length: RUSHES }, () => ({ path, name: 'camera.mp4', info }));
  const folder = await mkdtemp(join(FOLDER, 'join-'));
  const copied = join(folder, 'copied.mp4');
  const ours: Spent[] = [];
  const copy: Spent[] = [];
  try {
    const paths = rushes.map(() => path);
    for (let i = 0; i < JOINS; i++) {
      copy.push(await spentBy(() => copyJoined(paths, copied)));
      ours.push(await spentBy(() => joinRushes(rushes, join(folder, 'joined'), 'mp4', { signal })));
    }
    shareOf(report, 'ingest.join_4_equal', 'ffmpeg’s copy', ours, copy);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const PARTS: Readonly<Record<string, (report: Report) => Promise<void>>> = { peaks, join: joining };

export default {
  family: 'ingest',
  parts: Object.keys(PARTS),
  async run(report, parts = Object.keys(PARTS)) {
    for (const part of parts) await PARTS[part]?.(report);
  },
} satisfies Family;
