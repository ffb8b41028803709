import { expect, test } from 'vitest';
import { damageIn, damageText } from './damage.ts';

const at = (start: number, length: number) => ({ start, end: start + length });

test('says how much could not be read, and where', () => {
  expect(damageText({ unreadable: [at(190.2, 2.4)] })).toBe('2.4 s at 0:03:10 could not be read.');
  expect(damageText({ unreadable: [at(1, 0.02), at(4000, 61)] })).toBe(
    '0.1 s at 0:00:01 and 61.0 s at 1:06:40 could not be read.',
  );
  expect(damageText({ unreadable: [at(1, 1), at(3, 1), at(5, 1), at(7, 1), at(9, 1)] })).toBe(
    '1.0 s at 0:00:01, 1.0 s at 0:00:03, 1.0 s at 0:00:05 and 2 more could not be read.',
  );
});

test('says where the clock jumps and the file breaks off', () => {
  const flaws = [
    { kind: 'ahead', at: 16.02, seconds: 484.4 },
    { kind: 'back', at: 32, seconds: 20 },
    { kind: 'ends', at: 70.5, seconds: 29.5 },
    { kind: 'ends', at: 90, seconds: 0 },
    { kind: 'audioEnds', at: 100, seconds: 4 },
    { kind: 'videoEnds', at: 120, seconds: 4 },
  ] as const;
  expect(damageText({ flaws: flaws.slice(0, 1) })).toBe(
    'At 0:00:16, the timestamps of the recording jump ahead by 484.4 s. The gap was closed.',
  );
  expect(damageText({ unreadable: [at(20, 1)], flaws })).toMatch(
    /^1\.0 s at 0:00:20 could not be read\. At 0:00:16, .* 3 more places like this\.$/,
  );
  expect(damageIn({ unreadable: [at(20, 1)], flaws }).map(({ text }) => text)).toEqual([
    'At 0:00:16, the timestamps of the recording jump ahead by 484.4 s. The gap was closed.',
    '1.0 s at 0:00:20 could not be read.',
    'At 0:00:32, the timestamps of the recording jump back by 20.0 s. The parts were placed one after the other.',
    'The recording breaks off at 0:01:10: 29.5 s are missing.',
    'The recording breaks off at 0:01:30.',
    'The audio ends at 0:01:40, 4.0 s before the video.',
    'The video ends at 0:02:00, 4.0 s before the audio. Its last frame stays on screen.',
  ]);
});

test('what a file holds behind its stated end is told', () => {
  expect(damageText({ flaws: [{ kind: 'longer', at: 4, seconds: 8 }] })).toBe(
    'The file says that it ends at 0:00:04. The 8.0 s behind that were read, too.',
  );
});
