/** The waveform of an hour of AAC beside decoding it and throwing the samples away. */
import { rm } from 'node:fs/promises';
import { execa } from 'execa';
import { makePeaks } from '#server/media/peaks.ts';
import { probe } from '#server/media/probe.ts';
import type { Family } from './lib/report.ts';
import { median } from './lib/stats.ts';
import { FOLDER, hourOfAac } from './media/inputs.ts';

const RUNS = 5;
const OUT = `${FOLDER}peaks-of-an-hour`;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

const family: Family = {
  family: 'ingest',
  async run(report) {
    const path = await hourOfAac();
    const info = await probe(path);
    const { signal } = new AbortController();
    const ours: number[] = [];
    const decode: number[] = [];
    const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-i', path, '-f', 'null', '-'];
    // In turn, so that a busy machine slows both alike.
    for (let i = 0; i < RUNS; i++) {
      decode.push(await seconds(() => execa('ffmpeg', args)));
      ours.push(await seconds(() => makePeaks(path, OUT, info, { signal })));
    }
    await rm(OUT, { force: true });
    report({
      metric: 'ingest.peaks_1h',
      value: median(ours),
      unit: 's',
      p50: median(ours),
      n: RUNS,
      peer: 'ffmpeg decoding the same hour to nothing',
      peerValue: median(decode),
      ratio: median(decode) / median(ours),
    });
  },
};

export default family;
