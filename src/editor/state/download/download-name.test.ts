import { expect, test } from 'vitest';
import { fileName, usualName } from './download-name.ts';

const project = { email: 'nora@example.com', project: 'Talk: 1/2' };

test('a file is called as the specification says, or after its project', () => {
  expect(usualName(project, false)).toBe('output_nora@example.com');
  expect(usualName(project, true)).toBe('Talk: 1/2 (trimmed)');
});

test.each([
  ['talk', 'talk.mp4'],
  ['talk.MP4', 'talk.mp4'],
  ['My talk: part 1/2', 'My talk part 1 2.mp4'],
  ['  Été à Nice ', 'Été à Nice.mp4'],
  ['a/b\\c:d*?"<>|', 'a b c d.mp4'],
  ['..', 'usual.mp4'],
  ['', 'usual.mp4'],
  ['é'.repeat(200), `${'é'.repeat(80)}.mp4`],
])('%j is saved as %j', (typed, name) => {
  expect(fileName(typed, 'usual', 'mp4')).toBe(name);
});
