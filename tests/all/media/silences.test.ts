import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { silencesFile } from '#contract/index.ts';
import { INITIAL_SILENCE_REMAINDER } from '#model/constants.ts';
import type { Range } from '#model/types.ts';
import { fixture } from '#scripts/make-media.ts';
import { findSilences } from '#server/media/derive/silence-finder.ts';
import { type Auth, makeProject, newAccount, startServer } from '#tests/support/server.ts';
import { type SpeechFixture, speechFixture } from '#tests/support/speech-fixture.ts';
import { readWav } from '#tests/support/wav.ts';

let speech: SpeechFixture;
let samples: Int16Array;
beforeAll(async () => {
  speech = await speechFixture();
  ({ samples } = readWav(await readFile(speech.path)));
});

/** Pauses of the recording as it was made, seconds. */
function made(): [number, number][] {
  const edges = [0, ...speech.sentences.flatMap(({ start, end }) => [start, end]), speech.duration];
  return Array.from({ length: edges.length / 2 }, (_, i) => [edges[2 * i]!, edges[2 * i + 1]!]);
}

async function find(audio: Int16Array, words: readonly Range[] | null): Promise<readonly Range[]> {
  async function* pcm(): AsyncGenerator<Int16Array> {
    for (let i = 0; i < audio.length; i += 10_000) yield audio.subarray(i, i + 10_000);
  }
  return (await findSilences(pcm(), words, speech.duration)).silences;
}

/** Our pauses are those that were made, edges within a word's slack, and none holds speech. */
function expectMade(found: readonly Range[], slack = 0.08): void {
  expect(found).toHaveLength(made().length);
  for (const [i, [start, end]] of made().entries()) {
    expect(Math.abs(found[i]!.start - start)).toBeLessThan(slack);
    expect(Math.abs(found[i]!.end - end)).toBeLessThan(slack);
  }
}

test('pauses are found from the audio alone, and to the end of the recording', async () => {
  const found = await find(samples, null);
  expectMade(found);
  expect([found[0]!.start, found.at(-1)!.end]).toEqual([0, speech.duration]);
});

/** Shares of what is said that silence mode cuts, and of the wide pauses that are found. */
function shares(found: readonly Range[]): { lost: number; hit: number } {
  let [lost, said] = [0, 0];
  for (const { start, end } of speech.sentences) {
    said += end - start;
    for (const pause of found)
      lost += Math.max(
        0,
        Math.min(pause.end - INITIAL_SILENCE_REMAINDER / 2, end) -
          Math.max(pause.start + INITIAL_SILENCE_REMAINDER / 2, start),
      );
  }
  const wide = made().filter(([start, end]) => end - start > 0.6);
  const hit = wide.filter(([start, end]) =>
    found.some((pause) => pause.start < start + 0.3 && pause.end > end - 0.15),
  );
  return { lost: lost / said, hit: hit.length / wide.length };
}

/** Every second speaker is 18 dB under the others, and more echo than voice. */
function inAnEchoingRoom(): Int16Array {
  const quiet = Float64Array.from(samples, (_, i) => 2 * Math.sin(i * i));
  for (const [n, { start, end }] of speech.sentences.entries()) {
    const gain = n % 2 === 0 ? 0.06 : 0.008;
    for (let i = Math.floor(start * 16_000); i < end * 16_000; i++)
      for (const [late, share] of n % 2 === 0
        ? ([[0, 1]] as const)
        : ([
            [0, 0.6],
            [530, 0.5],
            [1210, -0.5],
            [2030, 0.4],
            [3170, -0.3],
          ] as const))
        if (i + late < quiet.length) quiet[i + late]! += gain * share * samples[i]!;
  }
  return Int16Array.from(quiet, Math.round);
}

/** Noise that falls by 12 dB an octave above 50 Hz, 2 dB over the speech; every second speaker is 20 dB under the others. */
function overRumble(): Int16Array {
  const farther = samples.map((sample, i) => {
    const isFar = speech.sentences.some(
      ({ start, end }, n) => n % 2 === 1 && i >= start * 16_000 && i < end * 16_000,
    );
    return sample * (isFar ? 0.1 : 1);
  });
  let [state, once, twice] = [1, 0, 0];
  return farther.map((sample) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const white = state / 0x3fffffff - 1;
    once = 0.98 * once + 0.02 * white;
    twice = 0.98 * twice + 0.02 * once;
    return Math.round(0.05 * sample + 3000 * twice + 3 * white);
  });
}

test.each([
  ['in a quiet recording with echo', inAnEchoingRoom],
  ['over low-frequency rumble', overRumble],
])('distant speech %s is not a pause', async (_, recorded) => {
  const { lost, hit } = shares(await find(recorded(), null));
  expect(lost).toBeLessThan(0.02);
  expect(hit).toBeGreaterThan(0.85);
});

test('breaths and key clicks inside pauses are not speech', async () => {
  const noisy = samples.slice();
  let state = 3;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x3fffffff - 1;
  };
  for (const [start] of made()) {
    let smooth = 0;
    for (let i = 0; i < 5000; i++) {
      smooth = 0.55 * smooth + 300 * random();
      noisy[Math.round(start * 16_000) + 4000 + i] = smooth * Math.sin((Math.PI * i) / 5000);
    }
    for (let i = 0; i < 400; i++) noisy[Math.round(start * 16_000) + 10_500 + i] = 3000 * random();
  }
  expectMade(await find(noisy, null));
});

test('there is no pause where a word was recognised, however quiet; words that only reach into one do not end it', async () => {
  const words = speech.sentences.map(({ start, end }) => ({ start: start - 0.1, end: end + 0.1 }));
  expectMade(await find(samples, words));
  const pause = made()[2]!;
  const middle = (pause[0] + pause[1]) / 2;
  const withWord = [...words, { start: middle - 0.25, end: middle + 0.25 }];
  const found = await find(samples, withWord);
  expect(found.some(({ start, end }) => start < middle && end > middle)).toBe(false);
});

test('pure noise is one pause; an empty recording has none', async () => {
  const noise = samples.map((_, i) => ((i * 7919) % 41) - 20);
  expect(await find(noise, null)).toEqual([{ start: 0, end: speech.duration }]);
  expect(await find(new Int16Array(0), null)).toEqual([]);
});

test('a project gets its pauses after the upload, and again with its transcript', async () => {
  const server = await startServer();
  try {
    const auth: Auth = await newAccount(server, server.dataDir);
    await makeProject(server, auth, speech.path);
    const url = async (): Promise<string | null> => {
      const { body } = await server.form('refresh_url', { ...auth, extension: 'wav' });
      return body.silencesUrl as string | null;
    };
    const soon = { timeout: 60_000, interval: 200 };
    await expect.poll(url, soon).toEqual(expect.any(String));
    const before = (await url()) ?? '';
    const read = async (from: string) =>
      silencesFile.parse(await (await fetch(server.origin + from)).json()).silences;
    const silences = await read(before);
    expectMade(silences);
    for (const { start, end, duration } of silences) expect(duration).toBeCloseTo(end - start, 2);
    const wanted = { ...auth, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' };
    for await (const line of server.lines('transcribe_media', wanted)) if (line.done) break;
    await expect.poll(async () => (await url())?.split('?')[0], soon).not.toBe(before.split('?')[0]);
    expect((await read((await url()) ?? '')).length).toBeGreaterThan(3);
    expect((await fetch(server.origin + before)).status).toBe(404);
    // Without audio there is nothing to measure.
    await makeProject(server, auth, await fixture('video-silent.mp4'));
    expect(await url()).toBeNull();
  } finally {
    await server.close();
  }
});
