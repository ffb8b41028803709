/** The command line on real files. What takes long, and the commands of docs/cli.md: tests/all. */
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderFor, lengthOf, spokenFilm, trimscript } from '#tests/support/command-line.ts';

const PAUSES = ['--pauses', '0.5:0.2'];

test('of three files of which one is broken the others are cut, and a second run does nothing', async () => {
  const folder = await folderFor('cli');
  const names = ['-first.mp4', 'é and d.mp4'];
  for (const name of names) await spokenFilm(join(folder, name));
  await writeFile(join(folder, 'broken.mp4'), 'no film');
  const args = ['cut', ...names, 'broken.mp4', '-o', 'out/', ...PAUSES];

  const first = await trimscript(folder, args);
  expect(first.stderr).toContain('broken.mp4');
  expect(first.stderr).toContain('Failed: 1 of 3.');
  expect([first.exitCode, first.stdout]).toEqual([1, '']);
  const made = names.flatMap((name) => [name, `${name}.trimscript-done`]);
  expect(await readdir(join(folder, 'out'))).toEqual(made.sort());
  expect(await readdir(folder)).toEqual([...names, 'broken.mp4', 'out'].sort());
  const whole = await lengthOf(join(folder, 'é and d.mp4'));
  // Three pauses of 0.8 s become 0.2 s each.
  expect(whole - (await lengthOf(join(folder, 'out', 'é and d.mp4')))).toBeGreaterThan(1.2);

  const times = () => Promise.all(made.map(async (name) => (await stat(join(folder, 'out', name))).mtimeMs));
  const before = await times();
  const second = await trimscript(folder, args);
  expect([second.exitCode, second.stderr.match(/was done before/g)?.length]).toEqual([1, 2]);
  expect(await times()).toEqual(before);
});

test('what would be done is told, and nothing is written', async () => {
  const folder = await folderFor('cli');
  await spokenFilm(join(folder, 'talk.mp4'));
  const plan = await trimscript(folder, [
    'cut',
    'talk.mp4',
    '-o',
    'x/talk.m4a',
    ...PAUSES,
    '--dry-run',
    '--json',
  ]);
  const told = plan.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .at(-1);
  expect(told).toMatchObject({
    type: 'plan',
    file: 'talk.mp4',
    output: join(folder, 'x', 'talk.m4a'),
    losses: [],
  });
  expect(told.cuts).toHaveLength(3);
  expect(await readdir(folder)).toEqual(['talk.mp4']);
});
