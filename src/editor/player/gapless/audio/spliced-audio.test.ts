import { expect, test } from 'vitest';
import { EditFades } from '#model/media/edit-fades.ts';
import { isEndCut } from '#model/media/edl.ts';
import { MAX_PEAK } from '#model/media/energies.ts';
import { GainSound } from '#model/media/gain-sound.ts';
import type { Level } from '#model/media/levels.ts';
import type { Fades, Gain, Range } from '#model/types.ts';
import { inFormat, withFades, withTone } from '#server/media/encode/gained-audio.ts';
import { playedOf, splice } from '#server/media/encode/splice.ts';
import { planKept } from '#server/media/plan/cut-plan.ts';
import { advance, cursorAt, type PreviewPlan, previewPlan, spanAt } from '../plan.ts';
import { SplicedAudio } from './spliced-audio.ts';

const RATE = 8000;
const SECONDS = 40;
const LENGTH = RATE * SECONDS;

/** Two channels of 16-bit noise whose loudness changes, on the scale of `Int16Array`. */
const SOURCE = [1, 2].map((seed) => {
  let state = seed;
  return Float32Array.from({ length: LENGTH }, (_, i) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.round((state / 2 ** 30 - 1) * 30_000 * Math.sin(i / 700) ** 2);
  });
});

function reader(source: readonly Float32Array[]) {
  return {
    channels: source.length,
    read: async (start: number, planes: readonly Float32Array[]) => {
      expect(start).toBeGreaterThanOrEqual(0);
      for (const [c, plane] of planes.entries())
        for (let i = 0; i < plane.length; i++) plane[i] = (source[c][start + i] ?? 0) / 32_768;
    },
    close: async () => {},
  };
}

/** What is heard of a plan, read in steps of `step` samples, by channels. */
async function heard(
  plan: PreviewPlan,
  step: number,
  length = Number.POSITIVE_INFINITY,
): Promise<number[][]> {
  const audio = new SplicedAudio(reader(SOURCE));
  const out: number[][] = SOURCE.map(() => []);
  for (let cursor = cursorAt(plan, 0), at = 0; at < length; ) {
    const span = spanAt(plan, cursor, at, Math.min(step, length - at));
    if (!span) break;
    const planes = SOURCE.map(() => new Float32Array(span.count));
    await audio.read(plan, cursor, planes);
    for (const [c, plane] of planes.entries()) out[c].push(...plane);
    cursor = advance(plan, cursor, span.count);
    at += span.count;
  }
  return out;
}

/** What the download has of it. */
async function downloaded(
  kept: readonly Range[],
  gains: readonly Gain[] = [],
  fades: Fades = { in: 0, out: 0 },
  matched: readonly Level[] = [],
): Promise<Int16Array[]> {
  const plan = planKept(kept, {
    blocks: [],
    duration: SECONDS,
    video: null,
    audio: { sampleRate: RATE },
  } as never);
  const sound = gains.length + matched.length > 0 ? new GainSound(gains, RATE, matched) : undefined;
  async function* decoded(): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < LENGTH; from += 1000) {
      const values = Array.from({ length: 2000 }, (_, i) => SOURCE[i % 2][from + (i >> 1)]);
      const samples = sound ? Float32Array.from(values, (value) => value / 32_768) : Int16Array.from(values);
      yield new Uint8Array(samples.buffer);
    }
  }
  const out: number[][] = [[], []];
  const spliced = splice(decoded(), {
    ...{ channels: 2, sampleRate: RATE, firstSample: 0 },
    format: sound ? 'f32le' : 's16le',
    segments: plan.segments,
    isEndCut: isEndCut(plan, SECONDS),
    ...(sound && { sound }),
  });
  const played = plan.segments.map(playedOf);
  const faded = (audio: AsyncIterable<Uint8Array>) =>
    withFades(audio, 2, new EditFades(fades, plan.totalSamples, RATE));
  for await (const bytes of sound ? inFormat(faded(withTone(spliced, 2, sound, played)), 's16le') : spliced)
    for (const [i, sample] of new Int16Array(Uint8Array.from(bytes).buffer).entries())
      out[i % 2].push(sample);
  return out.map((samples) => Int16Array.from(samples));
}

const asInt16 = (samples: readonly number[]) =>
  Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))));

/** A hundred pieces and cuts from 2 to 300 ms. */
const KEPT = Array.from({ length: 101 }, (_, i) => {
  const start = 0.39 * i + 0.013;
  return { start, end: start + 0.002 + ((i * 37) % 300) / 1000 };
});

test('a hundred seams sound as those of the download, to the sample', async () => {
  const edit = { kept: KEPT, blocks: [], duration: SECONDS, frameRate: null, stretch: null };
  const audio = await heard(previewPlan(edit, RATE), 2000);
  expect(audio.map(asInt16)).toEqual(await downloaded(KEPT));
});

/** Of every kind, from 20 ms to 0.5 s: over seams, within cuts, next to each other. */
const GAINS: readonly Gain[] = Array.from({ length: 80 }, (_, i) => {
  const start = 0.47 * i + 0.1;
  const range = { start, end: i % 8 === 7 ? start + 0.47 : start + 0.02 + ((i * 53) % 400) / 1000 };
  if (i % 3 === 2) return { ...range, kind: 'level', decibels: i % 2 === 0 ? 12 : -9 };
  return { ...range, kind: i % 3 === 0 ? 'mute' : 'bleep' };
});

test('muted, bleeped, louder and softer ranges sound as those of the download, to the sample', async () => {
  const edit = { kept: KEPT, blocks: [], gains: GAINS, duration: SECONDS, frameRate: null, stretch: null };
  const plan = previewPlan(edit, RATE);
  const audio = await heard(plan, 2000);
  const file = await downloaded(KEPT, GAINS);
  expect(audio.map(asInt16)).toEqual(file);
  expect(file).not.toEqual(await downloaded(KEPT));
  expect((await heard(plan, 77)).map(asInt16)).toEqual(file);
});

/** Turns of 1.3 s, whose borders lie in pieces, in cuts and close to their edges. */
const MATCHED: readonly Level[] = Array.from({ length: 30 }, (_, i) => ({
  start: 1.3 * i,
  end: 1.3 * (i + 1),
  decibels: [6.5, -9, 0.3][i % 3]!,
}));

test('speakers that are brought to one level sound as those of the download, to the sample', async () => {
  const base = {
    kept: KEPT,
    blocks: [],
    matched: MATCHED,
    duration: SECONDS,
    frameRate: null,
    stretch: null,
  };
  for (const gains of [[], GAINS]) {
    const edit = { ...base, gains };
    const file = await downloaded(KEPT, gains, undefined, MATCHED);
    expect((await heard(previewPlan(edit, RATE), 2000)).map(asInt16)).toEqual(file);
    expect((await heard(previewPlan(edit, RATE), 77)).map(asInt16)).toEqual(file);
    expect(file).not.toEqual(await downloaded(KEPT, gains));
  }
});

test('fades multiply sound and tone as in the download, wherever playing begins', async () => {
  const fades = { in: 1.5, out: 3 };
  const base = { kept: KEPT, blocks: [], gains: GAINS, duration: SECONDS, frameRate: null, stretch: null };
  const edit = { ...base, fades };
  const file = await downloaded(KEPT, GAINS, fades);
  const plain = await downloaded(KEPT, GAINS);
  expect((await heard(previewPlan(edit, RATE), 2000)).map(asInt16)).toEqual(file);
  expect((await heard(previewPlan(edit, RATE), 77)).map(asInt16)).toEqual(file);
  expect(file[0]!.subarray(2 * RATE, 3 * RATE)).toEqual(plain[0]!.subarray(2 * RATE, 3 * RATE));
  // A stretch is heard as it is in the whole; its own ends have plain fades.
  const stretch = { start: KEPT[2].start, end: KEPT[9].end, loops: false };
  const [part] = await heard(previewPlan({ ...edit, stretch }, RATE), 500);
  const before = KEPT.slice(0, 2).reduce((sum, { start, end }) => sum + Math.round((end - start) * RATE), 0);
  const own = RATE / 100;
  const expected = file[0]!.subarray(before + own, before + part!.length - own);
  const differences = asInt16(part!.slice(own, -own)).map((value, i) => Math.abs(value - expected[i]!));
  expect(differences.filter((difference) => difference > 1).length).toBeLessThan(expected.length / 20);
});

test('loudness multiplies what was recorded, tones apart, and peaks are held', async () => {
  const fades = { in: 1.5, out: 3 };
  const base = { kept: KEPT, blocks: [], gains: GAINS, duration: SECONDS, frameRate: null, stretch: null };
  const plain = await heard(previewPlan(base, RATE), 2000);
  // Too soft for any peak: what is no tone is half as loud, to a rounding.
  const softer = await heard(previewPlan({ ...base, louder: -6.0206 }, RATE), 2000);
  const isTone = (i: number) => Math.abs(softer[0][i] - softer[1][i]) < 1e-6 && softer[0][i] !== 0;
  let [tones, halves] = [0, 0];
  for (const [i, value] of softer[0].entries()) {
    if (Math.abs(value - plain[0][i] / 2) < 1e-6) halves++;
    else if (isTone(i)) tones++;
  }
  expect(halves).toBeGreaterThan(0.7 * softer[0].length);
  expect(tones).toBeGreaterThan(RATE / 4);
  const edit = { ...base, gains: [], fades, louder: 9 };
  const loud = await heard(previewPlan(edit, RATE), 2000);
  const highest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);
  expect(highest(loud.flat().map(Math.abs))).toBeCloseTo(10 ** (MAX_PEAK / 20), 5);
  const [inSteps] = await heard(previewPlan(edit, RATE), 77);
  expect(highest(inSteps.map((value, i) => Math.abs(value - loud[0][i])))).toBeLessThan(0.5 / 32_768);
  // Where it is soft nothing is held down.
  const [recorded] = await heard(previewPlan({ ...edit, louder: 0 }, RATE), 2000);
  const factors = loud[0].map((value, i) => (Math.abs(recorded[i]) > 0.001 ? value / recorded[i] : 0));
  expect(highest(factors)).toBeCloseTo(10 ** (9 / 20), 1);
  // Begun elsewhere, what went before is still held down.
  const audio = new SplicedAudio(reader(SOURCE));
  const plan = previewPlan({ ...edit, kept: [{ start: 0, end: SECONDS }] }, RATE);
  const [from, count] = [20 * RATE, RATE];
  const read = async (at: number, length: number) => {
    const planes = SOURCE.map(() => new Float32Array(length));
    await audio.read(plan, { segment: 0, offset: at }, planes);
    return planes[0];
  };
  const [whole, part] = [await read(from - RATE, count + RATE), await read(from, count)];
  for (const [i, value] of part.entries()) expect(Math.abs(value - whole[i + RATE]!)).toBeLessThan(0.02);
});

test('what is heard does not depend on how much is read at once', async () => {
  const plan = previewPlan(
    { kept: KEPT, blocks: [], duration: SECONDS, frameRate: null, stretch: null },
    RATE,
  );
  const whole = await heard(plan, 2000);
  expect(await heard(plan, 77)).toEqual(whole);
});

test('a loop joins its end to its start as any other seam, and never fades', async () => {
  const stretch = { start: 1, end: 1.5, loops: true };
  const edit = {
    kept: [{ start: 0, end: SECONDS }],
    blocks: [],
    duration: SECONDS,
    frameRate: null,
    stretch,
  };
  const [loop] = await heard(previewPlan(edit, RATE), 333, 3 * 0.5 * RATE);
  const again = loop.slice(0.5 * RATE, RATE);
  expect(loop.slice(RATE)).toEqual(again);
  expect(loop.slice(0, 0.5 * RATE)).toEqual(again);
  const [once] = await heard(previewPlan({ ...edit, stretch: { ...stretch, loops: false } }, RATE), 333);
  const source = Array.from(SOURCE[0].subarray(RATE, 1.5 * RATE), (sample) => sample / 32_768);
  expect(once.slice(40, -40)).toEqual(source.slice(40, -40));
  expect(Math.abs(once[0])).toBeLessThanOrEqual(Math.abs(source[0] / 10));
});

test('another audio of the recording is cut and joined as the recording is', async () => {
  const edit = { kept: KEPT, blocks: [], gains: GAINS, duration: SECONDS, frameRate: null, stretch: null };
  const plan = previewPlan(edit, RATE);
  const other = SOURCE.map((plane) => plane.map((value) => Math.round(value / 3)));
  const wanted = new SplicedAudio(reader(other));
  const audio = new SplicedAudio(reader(SOURCE));
  for (const segment of [0, 1, 50]) {
    const planes = () => SOURCE.map(() => new Float32Array(plan.segments[segment].count));
    const [given, expected] = [planes(), planes()];
    // What was joined of the recording is not taken for it.
    await audio.read(plan, { segment, offset: 0 }, given);
    await audio.read({ ...plan, source: reader(other) }, { segment, offset: 0 }, given);
    await wanted.read(plan, { segment, offset: 0 }, expected);
    expect(given).toEqual(expected);
  }
});

test('without audio there is silence', async () => {
  const plan = previewPlan(
    { kept: KEPT, blocks: [], duration: SECONDS, frameRate: null, stretch: null },
    RATE,
  );
  const planes = [new Float32Array(10).fill(1)];
  await new SplicedAudio(null).read(plan, { segment: 1, offset: 0 }, planes);
  expect([...planes[0]]).toEqual(Array(10).fill(0));
});
