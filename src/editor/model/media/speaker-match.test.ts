import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SPEAKERS } from '../constants.ts';
import { countSpeakers, MOST_MATCH, matchSpeakers, type SpokenWords, underLevels } from './speaker-match.ts';

interface Said {
  readonly speaker: number;
  readonly start: number;
  readonly end: number;
}

const DURATION = 40;
const BLOCK = 0.1;

function wordsOf(said: readonly Said[]): SpokenWords {
  const sorted = said.toSorted((a, b) => a.start - b.start);
  return {
    length: sorted.length,
    start: Float64Array.from(sorted, ({ start }) => start),
    end: Float64Array.from(sorted, ({ end }) => end),
    speaker: Uint8Array.from(sorted, ({ speaker }) => speaker),
  };
}

/** @param loudness of each speaker, dB below full scale; who speaks at once adds up */
function energiesOf(said: readonly Said[], loudness: readonly number[]) {
  const energy = new Float32Array(DURATION / BLOCK).fill(1e-8);
  for (const { speaker, start, end } of said)
    for (let block = Math.floor(start / BLOCK); block < end / BLOCK && block < energy.length; block++) {
      const share = (Math.min(end, (block + 1) * BLOCK) - Math.max(start, block * BLOCK)) / BLOCK;
      energy[block] = (energy[block] ?? 0) + 10 ** ((loudness[speaker] ?? 0) / 10) * Math.max(0, share);
    }
  return { spoken: energy };
}

const matchOf = (said: readonly Said[], loudness: readonly number[]) =>
  matchSpeakers(wordsOf(said), energiesOf(said, loudness), DURATION);

/** A word every 0.5 s, in turns of so many words by each speaker. */
function turns(...speakers: readonly (readonly [speaker: number, words: number])[]): Said[] {
  return speakers
    .flatMap(([speaker, count]) => Array.from({ length: count }, () => speaker))
    .map((speaker, i) => ({ speaker, start: 1 + i / 2, end: 1.4 + i / 2 }));
}

test('all are brought to the one who says most; their levels meet in the middle of pauses', () => {
  const said = turns([0, 10], [1, 4], [0, 2], [2, 5]);
  const { gains, levels } = matchOf(said, [-20, -28, -17]);
  expect(gains).toEqual([0, 8, -3, 0, 0]);
  expect(levels).toEqual([
    { start: expect.closeTo(5.95, 9), end: expect.closeTo(7.95, 9), decibels: 8 },
    { start: expect.closeTo(8.95, 9), end: DURATION, decibels: -3 },
  ]);
});

test('a voice is measured where nobody else speaks, without the pauses in it', () => {
  const [own, other] = [turns([0, 20], [1, 10]), { speaker: 1, start: 2, end: 6 }];
  // Another one who shouts over half of it.
  expect(matchOf([...own, other], [-20, -12]).gains).toEqual(matchOf(own, [-20, -12]).gains);
  const energies = energiesOf(own, [-20, -26]);
  for (const block of [60, 61, 62, 63, 64]) energies.spoken[block] = 1e-8;
  expect(matchSpeakers(wordsOf(own), energies, DURATION).gains.slice(0, 2)).toEqual([0, 6]);
});

test('where words of two overlap the level of the louder one stays', () => {
  const said = [...turns([0, 12], [1, 10]), { speaker: 1, start: 4.1, end: 4.3 }];
  const softer = matchOf(said, [-20, -26]).levels;
  expect(softer).toEqual([{ start: expect.closeTo(6.95, 9), end: DURATION, decibels: 6 }]);
  const louder = matchOf(said, [-20, -14]).levels;
  expect(louder[0]).toEqual({ start: 4.1, end: 4.3, decibels: -6 });
});

test('who is not heard alone, or is no louder than silence, stays', () => {
  const once = [...turns([0, 10]), { speaker: 1, start: 20, end: 20.3 }];
  expect(matchOf(once, [-20, -30])).toEqual({ gains: [0, 0, 0, 0, 0], levels: [] });
  expect(matchOf(turns([0, 10], [1, 10]), [-20, -90]).levels).toEqual([]);
  expect(countSpeakers([{ speaker: 1 }, { speaker: 0 }, { speaker: 1 }])).toBe(2);
});

test('energies under levels are those of what is heard', () => {
  const energies = new Float32Array(10).fill(1);
  const heard = underLevels(energies, [
    { start: 0.25, end: 0.5, decibels: 10 },
    { start: 0.5, end: 2, decibels: -10 },
  ]);
  for (const [block, energy] of [1, 1, 5.5, 10, 10, 0.1, 0.1, 0.1, 0.1, 0.1].entries())
    expect(heard[block]).toBeCloseTo(energy, 5);
  expect(underLevels(energies, [])).toBe(energies);
});

const speech = fc
  .array(
    fc.record({
      speaker: fc.nat(MAX_SPEAKERS - 1),
      start: fc.integer({ min: 0, max: 3900 }).map((hundredths) => hundredths / 100),
      length: fc.integer({ min: 1, max: 200 }).map((hundredths) => hundredths / 100),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all.map(({ speaker, start, length }) => ({ speaker, start, end: Math.min(DURATION, start + length) })),
  );
const loudness = fc.array(fc.integer({ min: -70, max: 0 }), {
  minLength: MAX_SPEAKERS,
  maxLength: MAX_SPEAKERS,
});

test('levels are sorted, disjoint, within the recording and ±9 dB, the same for the same words, and none for one who speaks', () => {
  fc.assert(
    fc.property(speech, loudness, (said, loud) => {
      const { gains, levels } = matchOf(said, loud);
      expect(matchOf(said, loud)).toEqual({ gains, levels });
      for (const gain of gains) expect(Math.abs(gain)).toBeLessThanOrEqual(MOST_MATCH);
      let last = 0;
      for (const { start, end, decibels } of levels) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(gains).toContain(decibels);
        expect(decibels).not.toBe(0);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(DURATION);
      // Each word that nobody speaks over has the level of who says it.
      for (const word of said) {
        if (said.some((other) => other !== word && other.start < word.end && other.end > word.start))
          continue;
        const middle = (word.start + word.end) / 2;
        const level = levels.find(({ start, end }) => start <= middle && end > middle);
        expect(level?.decibels ?? 0).toBe(gains[word.speaker]);
      }
      const alone = said.map((word) => ({ ...word, speaker: 3 }));
      expect(matchOf(alone, loud)).toEqual({ gains: [0, 0, 0, 0, 0], levels: [] });
    }),
  );
});
