/** The command line with words, projects and on a fresh checkout. What is quick: tests/integration. */
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { CUT_SURE, folderFor, spokenFilm, TRIMSCRIPT, trimscript } from '#tests/support/command-line.ts';
import { makeFrenchClip } from '#tests/support/french-clip.ts';
import { pretendWhisper } from '#tests/support/pretend-whisper.ts';

test('a project belongs to its recording; another edit of it is another file', {
  timeout: 300_000,
}, async () => {
  const folder = await folderFor('cli');
  await spokenFilm(join(folder, 'talk.mp4'));
  const cut = await trimscript(folder, CUT_SURE);
  expect(cut.exitCode).toBe(0);

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

test('a text of an edit goes with its project, and with its revision', { timeout: 300_000 }, async () => {
  const folder = await folderFor('cli');
  await spokenFilm(join(folder, 'talk.mp4'));
  const text = join(folder, 'talk.edit.txt');
  await writeFile(text, '');
  const early = await trimscript(folder, ['cut', 'talk.mp4', '-o', 'out.mp4', '--edit', 'talk.edit.txt']);
  expect([early.exitCode, early.stderr]).toEqual([
    1,
    expect.stringContaining('Write one with trimscript edit'),
  ]);
  const { stdout } = await trimscript(folder, ['edit', 'talk.mp4']);
  await writeFile(text, stdout.replace(' and welcome', ''));
  expect((await trimscript(folder, ['edit', 'talk.mp4', '--edit', 'talk.edit.txt'])).exitCode).toBe(0);
  const again = await trimscript(folder, ['edit', 'talk.mp4', '--edit', 'talk.edit.txt']);
  expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('another one than this text')]);
});

test('on a checkout where nothing is installed yet, the first output is that of the second', {
  timeout: 300_000,
}, async () => {
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

test('a recording is heard again where Whisper is installed, and once with --fast', {
  timeout: 300_000,
}, async () => {
  const folder = await folderFor('cli');
  const whisper = await pretendWhisper(await folderFor('models'));
  await spokenFilm(join(folder, 'talk.mp4'));
  const env = { MODELS_DIR: whisper.modelsDir };
  const hear = async (args: readonly string[]) => {
    // It hears nothing: what the first one heard stays.
    await whisper.answer([]);
    const { exitCode, stderr } = await trimscript(folder, ['transcribe', 'talk.mp4', ...args], env);
    expect([exitCode, stderr.split('\n').length]).toEqual([0, 3]);
    return (await whisper.asked()).length;
  };
  expect(await hear(['-o', 'once.vtt', '--fast', '--project', 'once.json'])).toBe(0);
  expect(await hear(['-o', 'twice.vtt'])).toBe(1);
  const { transcription } = JSON.parse(await readFile(join(folder, 'talk.mp4.trimscript.json'), 'utf8'));
  expect(transcription.checkedBy).toContain('Whisper');
});

test('a text without times becomes the transcript, with the times of what was heard', {
  timeout: 300_000,
}, async () => {
  const folder = await folderFor('cli');
  await spokenFilm(join(folder, 'talk.mp4'));
  const script =
    'Good morning everyone, and a warm welcome to the MEETING.\n\nWe will look at the numbers next week.\n\nNobody ever says this one.\n';
  await writeFile(join(folder, 'talk.txt'), script);
  const { exitCode, stderr } = await trimscript(folder, ['align', 'talk.mp4', '--transcript', 'talk.txt']);
  expect(exitCode).toBe(0);
  expect(stderr).toContain('Nobody ever says this one.');
  const { words } = JSON.parse(await readFile(join(folder, 'talk.mp4.trimscript.json'), 'utf8'));
  expect(words.text).toContain('welcome to the MEETING.');
  await writeFile(join(folder, 'other.txt'), 'Seven purple elephants quietly juggle pineapples underwater.');
  const other = await trimscript(folder, ['align', 'talk.mp4', '--transcript', 'other.txt']);
  expect([other.exitCode, other.stderr]).toEqual([
    1,
    expect.stringContaining('Is it for a different recording?'),
  ]);
});

test('captions of another recording are refused with how many words were found, or taken with their own times', {
  timeout: 300_000,
}, async () => {
  const folder = await folderFor('cli');
  await spokenFilm(join(folder, 'talk.mp4'));
  const said = 'Seven purple elephants quietly juggle pineapples underwater while accordions hum beneath';
  const captions = `WEBVTT\n\n00:00.500 --> 00:04.000\n${said}\n`;
  await writeFile(join(folder, 'other.vtt'), captions);
  const align = (...more: string[]) =>
    trimscript(folder, ['align', 'talk.mp4', '--transcript', 'other.vtt', ...more]);
  const readProject = async () =>
    JSON.parse(await readFile(join(folder, 'talk.mp4.trimscript.json'), 'utf8'));
  const refused = await align();
  expect([refused.exitCode, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/(None of the|Only \d of) 11 words (was|were) found in this recording\./);
  expect(refused.stderr).toContain('With --keep-times');
  const before = await readProject();
  expect([before.revision, before.words.text]).toEqual([1, expect.stringContaining('meeting')]);
  expect((await align('--keep-times')).exitCode).toBe(0);
  const { revision, words } = await readProject();
  expect([revision, words.text]).toEqual([2, said]);
  // Spread over their line, clear of the pauses.
  expect(words.start[0]).toBeGreaterThanOrEqual(0.5);
  expect(words.end.at(-1)).toBeLessThanOrEqual(4);
});

test('French that is heard as English is told, and nothing hears it again', {
  timeout: 300_000,
}, async () => {
  const folder = await folderFor('cli');
  await makeFrenchClip(join(folder, 'talk.wav'));
  const { exitCode, stdout } = await trimscript(folder, [
    ...['transcribe', 'talk.wav', '-o', 'talk.vtt', '--language', 'en', '--json'],
  ]);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([exitCode, lines.find(({ type }) => type === 'warning')]).toEqual([
    0,
    {
      ...{ type: 'warning', file: 'talk.wav', spoken: 'other' },
      message: expect.stringMatching(/^Does not sound like English\..* If it is French, .*--language fr\.$/),
    },
  ]);
  expect(lines.map(({ stage }) => stage)).not.toContain('checking');
  const { transcription } = JSON.parse(await readFile(join(folder, 'talk.wav.trimscript.json'), 'utf8'));
  expect(transcription.spoken).toBe('other');
});
