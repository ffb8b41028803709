/** How loud edits are by the energies of their recording, beside ffmpeg's meter on the file that is cut. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { editLoudness, parseEnergies } from '#model/media/energies.ts';
import type { Gain } from '#model/types.ts';
import { makeEnergies } from '#server/media/derive/energies.ts';
import { voiceTracks } from '#server/media/encode/voice-source.ts';
import { probe } from '#server/media/probe/probe.ts';
import { made } from '#tests/support/changing.ts';
import { cutFile, ownFolder } from '#tests/support/cutting.ts';
import { loudnessOf } from '#tests/support/media-reading.ts';

/** Something like talk: syllables, sentences, and a voice that becomes louder. */
const talk = (channels: string) =>
  [
    `anoisesrc=seed=5:color=pink:r=44100:a=0.5:d=60,`,
    `volume='(0.05+0.01*t)*(0.2+pow(sin(9*t),2))*if(lt(mod(t,5.3),4.1),1,0.02)':eval=frame,${channels}`,
  ].join('');

/** Cuts that lie anywhere within blocks, and change the order. */
const KEPT = [
  { start: 41.337, end: 52.01 },
  { start: 3.113, end: 9.871 },
  ...Array.from({ length: 30 }, (_, i) => ({ start: 10 + i, end: 10.043 + i + 0.02 * i })),
];
const GAINS: readonly Gain[] = [
  { start: 4.05, end: 8.21, kind: 'level', decibels: 6 },
  { start: 44, end: 45.5, kind: 'level', decibels: -12 },
];

test.each([
  ['mono', 'anull', [44_100]],
  ['5.1', 'pan=5.1|FL=0.7*c0|FR=0.5*c0|FC=c0|LFE=c0|BL=0.6*c0|BR=0.4*c0', [44_100]],
  ['two tracks', 'anull', [44_100, 16_000]],
])('%s: energies say within 0.1 LU how loud an edit is', async (_, channels, rates) => {
  const tracks = rates.flatMap((rate, i) => ['-map', '0:a', `-ar:${i}`, String(rate)]);
  const source = await made('talk.mka', [
    ...['-f', 'lavfi', '-i', talk(channels), ...tracks, '-c:a', 'flac'],
  ]);
  const info = await probe(source);
  const outPath = join(await ownFolder(), 'energies');
  const progress: number[] = [];
  const control = {
    signal: new AbortController().signal,
    onProgress: (percent: number) => progress.push(percent),
  };
  await makeEnergies(source, outPath, info, control);
  expect(progress.at(-1)).toBeCloseTo(100, 3);
  const energies = parseEnergies(Uint8Array.from(await readFile(outPath)).buffer);
  expect(energies.tracks.map(({ length }) => length)).toEqual(rates.map(() => 600));
  expect(energies.spoken).toBe(energies.tracks[voiceTracks(info).indexOf(info.audio!)]);
  for (const gains of [[], GAINS]) {
    const { out } = await cutFile(source, KEPT, { gains });
    const { loudness } = await loudnessOf(out);
    expect(Math.abs(editLoudness(energies.tracks[0]!, KEPT, gains) - loudness)).toBeLessThan(0.1);
  }
});
