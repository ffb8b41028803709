/** The command line on real files. What takes long, and the commands of docs/cli.md: tests/all. */
import { copyFile, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderFor, lengthOf, spokenFilm, TRIMSCRIPT, trimscript } from '#tests/support/command-line.ts';

const PAUSES = ['--pauses', '0.5:0.2'];

test('of five files of which one is broken the others are cut, and a second run does nothing', async () => {
  const folder = await folderFor('cli');
  const names = ['-first.mp4', 'b and c.mp4', 'd.mp4', 'é.mp4'];
  for (const name of names) await spokenFilm(join(folder, name));
  await writeFile(join(folder, 'broken.mp4'), 'no film');
  const args = ['cut', ...names, 'broken.mp4', '-o', 'out/', ...PAUSES];

  const first = await trimscript(folder, args);
  expect(first.stderr).toContain('broken.mp4');
  expect(first.stderr).toContain('Failed: 1 of 5.');
  expect([first.exitCode, first.stdout]).toEqual([1, '']);
  const made = names.flatMap((name) => [name, `${name}.trimscript-done`]);
  expect(await readdir(join(folder, 'out'))).toEqual(made.sort());
  expect(await readdir(folder)).toEqual([...names, 'broken.mp4', 'out'].sort());
  const whole = await lengthOf(join(folder, 'd.mp4'));
  // Three pauses of 0.8 s become 0.2 s each.
  expect(whole - (await lengthOf(join(folder, 'out', 'd.mp4')))).toBeGreaterThan(1.2);

  const times = () => Promise.all(made.map(async (name) => (await stat(join(folder, 'out', name))).mtimeMs));
  const before = await times();
  const second = await trimscript(folder, args);
  expect([second.exitCode, second.stderr.match(/was done before/g)?.length]).toEqual([1, 4]);
  expect(await times()).toEqual(before);
});

test('words are heard once, kept beside the recording, and belong to it alone', async () => {
  const folder = await folderFor('cli');
  await spokenFilm(join(folder, 'talk.mp4'));
  const heard = await trimscript(folder, ['transcribe', 'talk.mp4', '-o', 'talk.vtt']);
  expect([heard.exitCode, heard.stdout]).toEqual([0, '']);
  expect(await readFile(join(folder, 'talk.vtt'), 'utf8')).toMatch(/^WEBVTT\n[\s\S]*Good morning,? everyone/);
  const readProject = async () =>
    JSON.parse(await readFile(join(folder, 'talk.mp4.trimscript.json'), 'utf8'));
  const { format, revision, words, recording } = await readProject();
  expect([format, revision, recording.bytes]).toEqual([
    'trimscript',
    1,
    (await stat(join(folder, 'talk.mp4'))).size,
  ]);
  expect(words.start.length).toBe(words.text.split(' ').length);

  const cut = await trimscript(folder, [
    'cut',
    'talk.mp4',
    '-o',
    'out.mp4',
    '--suggest',
    'sure',
    ...PAUSES,
    '--json',
  ]);
  expect(cut.stderr).toBe('');
  const lines = cut.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ stage }) => stage === 'hearing')).toEqual([]);
  const { clips, ...after } = await readProject();
  expect([after.revision, clips.length]).toEqual([2, 3]);
  expect(lines.at(-1)).toMatchObject({
    type: 'done',
    file: 'talk.mp4',
    output: join(folder, 'out.mp4'),
    cuts: 3,
  });
  expect(await lengthOf(join(folder, 'out.mp4'))).toBeCloseTo(lines.at(-1).kept, 1);

  // The edit of the project has changed: the same command makes another file.
  const again = await trimscript(folder, ['cut', 'talk.mp4', '-o', 'own.mp4']);
  const list = await trimscript(folder, ['export', 'talk.mp4', '--to', 'edl', '--pauses', '5.0:0.2']);
  expect([again.exitCode, list.exitCode]).toEqual([0, 0]);
  expect(list.stdout.match(/^\d{3} /gm)).toHaveLength(1);
  const refused = await trimscript(folder, ['cut', 'talk.mp4', '-o', 'own.mp4']);
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    expect.stringContaining('own.mp4 is there already.'),
  ]);

  await copyFile(join(folder, 'out.mp4'), join(folder, 'other.mp4'));
  const other = await trimscript(folder, [
    'export',
    'other.mp4',
    '--to',
    'txt',
    '--project',
    'talk.mp4.trimscript.json',
  ]);
  expect([other.exitCode, other.stdout]).toEqual([1, '']);
  expect(other.stderr).toContain('belongs to another recording than other.mp4.');
});

test('the edit is written as a text, changed elsewhere and taken back, or refused with the line', async () => {
  const folder = await folderFor('cli');
  await spokenFilm(join(folder, 'talk.mp4'));
  const text = join(folder, 'talk.edit.txt');
  await writeFile(text, '');
  const early = await trimscript(folder, ['cut', 'talk.mp4', '-o', 'out.mp4', '--edit', 'talk.edit.txt']);
  expect([early.exitCode, early.stderr]).toEqual([
    1,
    expect.stringContaining('Write one with trimscript edit'),
  ]);
  const { stdout } = await trimscript(folder, ['edit', 'talk.mp4', ...PAUSES]);
  const told = JSON.parse(await readFile(join(folder, 'talk.mp4.trimscript.json'), 'utf8'));
  expect(stdout).toContain(' [0.8s→0.2s] Good morning, everyone, and welcome to the meeting.');
  await writeFile(text, stdout.replace('everyone', 'anyone'));
  const refused = await trimscript(folder, ['cut', 'talk.mp4', '-o', 'out.mp4', '--edit', 'talk.edit.txt']);
  expect(refused.stderr).toContain('Line 8: “anyone,” is not in the recording here.');
  expect(refused.exitCode).toBe(1);

  await writeFile(text, stdout.replace(' and welcome', '').replace('meeting', '{meeting|gathering}'));
  const cut = await trimscript(folder, ['cut', 'talk.mp4', '-o', 'out.mp4', '--edit', 'talk.edit.txt']);
  expect([cut.exitCode, cut.stderr]).toEqual([
    0,
    expect.stringContaining('2 words cut, 0 restored, 1 correction'),
  ]);
  const next = JSON.parse(await readFile(join(folder, 'talk.mp4.trimscript.json'), 'utf8'));
  expect([next.revision, next.clips.length]).toEqual([told.revision + 1, told.clips.length + 1]);
  expect(next.words.text).toContain('to the gathering.');
  const again = await trimscript(folder, ['edit', 'talk.mp4', '--edit', 'talk.edit.txt']);
  expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('another one than this text')]);
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

test('Ctrl-C leaves nothing half-written', async () => {
  const folder = await folderFor('cli');
  const temporary = await folderFor('cli-tmp');
  await spokenFilm(join(folder, 'talk.mp4'));
  const running = trimscript(folder, ['cut', 'talk.mp4', '-o', 'out.mp4', ...PAUSES, '--json'], {
    TMPDIR: temporary,
  });
  for await (const line of running) if (String(line).includes('"writing"')) break;
  running.kill('SIGINT');
  expect((await running).exitCode).toBe(130);
  expect([await readdir(folder), await readdir(temporary)]).toEqual([['talk.mp4'], []]);
});

test('on a checkout where nothing is installed yet, the first output is that of the second', async () => {
  const checkout = await folderFor('checkout');
  const root = join(TRIMSCRIPT, '../..');
  for (const name of await readdir(root))
    if (!['node_modules', '.cache', '.git', 'scripts', 'dist'].includes(name))
      await symlink(join(root, name), join(checkout, name));
  await mkdir(join(checkout, 'scripts'));
  for (const name of ['trimscript', 'run.sh', 'setup.sh'])
    await copyFile(join(root, 'scripts', name), join(checkout, 'scripts', name));
  await mkdir(join(checkout, '.cache'));
  await symlink(join(root, '.cache/models'), join(checkout, '.cache/models'));
  // Installing is npm's matter; this one says a lot and brings what is there.
  const programs = await folderFor('npm');
  const install = `#!/bin/sh\necho noise\nmkdir node_modules && ln -s '${root}/node_modules/'* '${root}/node_modules/.bin' node_modules/\n`;
  await writeFile(join(programs, 'npm'), install, { mode: 0o755 });
  await symlink(join(checkout, 'scripts/trimscript'), join(programs, 'trimscript'));
  const env = { PATH: `${programs}:${process.env.PATH}` };
  const elsewhere = await folderFor('elsewhere');
  const { execa } = await import('execa');
  const run = () => execa({ cwd: elsewhere, env })`trimscript --help`;
  const [first, second] = [await run(), await run()];
  expect(first.stderr).toContain('Installing npm packages');
  expect(second.stderr).toBe('');
  expect(first.stdout).toBe(second.stdout);
  expect(first.stdout).toContain('trimscript cut talk.mp4 -o out.mp4 --pauses 1.0:0.2');
  expect(first.stdout.split('\n').length).toBeLessThan(25);
  const french = await execa({
    cwd: elsewhere,
    env: { ...env, LC_ALL: '', LANG: 'fr_FR.UTF-8' },
  })`trimscript --help`;
  expect(french.stdout).toContain('sans navigateur');
});
