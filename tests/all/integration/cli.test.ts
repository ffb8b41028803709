/** The command line on many files, and the commands of its page. */
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import {
  CUT_SURE,
  folderFor,
  lengthOf,
  spokenFilm,
  TRIMSCRIPT,
  trimscript,
} from '#tests/support/command-line.ts';

const PAUSES = ['--pauses', '0.5:0.2'];

test('of forty files three are broken: these are named, the others cut, and a second run does nothing', {
  timeout: 900_000,
}, async () => {
  const folder = await folderFor('cli');
  const names = Array.from({ length: 40 }, (_, i) => `${i}.mp4`);
  const broken = ['7.mp4', '19.mp4', '39.mp4'];
  for (const name of names)
    if (broken.includes(name)) await writeFile(join(folder, name), name);
    else await spokenFilm(join(folder, name));
  const args = ['cut', '*.mp4', '-o', 'out/', ...PAUSES, '--json'];
  const run = async () => {
    const { exitCode, stdout } = await trimscript(folder, args);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    const of = (type: string) => lines.filter((line) => line.type === type).map(({ file }) => file);
    return { exitCode, failed: of('failed').sort(), done: of('done').length, skipped: of('skipped').length };
  };
  const named = { exitCode: 1, failed: broken.toSorted() };
  expect(await run()).toEqual({ ...named, done: 37, skipped: 0 });
  const made = await readdir(join(folder, 'out'));
  expect(made.filter((name) => name.endsWith('.mp4'))).toHaveLength(37);
  expect(await run()).toEqual({ ...named, done: 0, skipped: 37 });
  expect(await readdir(join(folder, 'out'))).toEqual(made);
});

test('a watched folder is cut as recordings come, failures lie beside them, and a restart goes on', {
  timeout: 300_000,
}, async () => {
  const folder = await folderFor('cli');
  await mkdir(join(folder, 'in/day'), { recursive: true });
  const args = ['watch', 'in/', 'out/', '--recursive', ...PAUSES, '--json'];
  const start = () => {
    const running = trimscript(folder, args);
    const lines = createInterface(running.stdout)[Symbol.asyncIterator]();
    return {
      /** What is told until each of these was told, but for progress. */
      async until(types: readonly string[]): Promise<string[]> {
        const told: { type: string; file?: string }[] = [];
        while (!types.every((type) => told.some((line) => line.type === type)))
          told.push(JSON.parse((await lines.next()).value as string));
        return told.filter(({ type }) => type !== 'progress').map(({ type, file = '' }) => `${type} ${file}`);
      },
      async end(): Promise<unknown> {
        running.kill('SIGINT');
        return (await running).exitCode;
      },
    };
  };
  const first = start();
  await first.until(['watching']);
  const second = await trimscript(folder, args);
  expect([second.exitCode, second.stderr]).toEqual([2, expect.stringContaining('is being watched already')]);
  await spokenFilm(join(folder, 'in/day/talk.mp4'));
  await writeFile(join(folder, 'in/broken.mp4'), 'no film');
  const told = await first.until(['done', 'failed']);
  expect(told.sort()).toEqual(['done in/day/talk.mp4', 'failed in/broken.mp4']);
  expect(await readFile(join(folder, 'in/broken.mp4.failed.txt'), 'utf8')).toContain('is tried again');
  expect(await first.end()).toBe(130);
  expect(await readdir(join(folder, 'out/day'))).toEqual(['talk.mp4', 'talk.mp4.trimscript-done']);

  const again = start();
  expect(await again.until(['skipped'])).toEqual(['watching ', 'skipped in/day/talk.mp4']);
  expect(await again.end()).toBe(130);
});

test('the commands of docs/cli.md do what they say', { timeout: 900_000 }, async () => {
  const page = await readFile('docs/cli.md', 'utf8');
  const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block = '']) => block.split('\n'))
    .filter((line) => /^(trimscript|sed) /.test(line))
    // These do not end by themselves.
    .filter((line) => !/^trimscript (watch|open)/.test(line));
  expect(commands.length).toBeGreaterThan(8);
  const folder = await folderFor('cli');
  const programs = await folderFor('path');
  await symlink(TRIMSCRIPT, join(programs, 'trimscript'));
  await spokenFilm(join(folder, 'talk.mp4'));
  await mkdir(join(folder, 'in'));
  for (const command of commands) {
    // As somebody would who tries one after the other: what the last one cut is no recording of theirs.
    const env = { PATH: `${programs}${delimiter}${process.env.PATH}`, LC_ALL: 'C' };
    const { exitCode, stderr } = await execa('sh', ['-c', command], { cwd: folder, env, reject: false });
    expect(`${command}: ${exitCode} ${exitCode === 0 ? '' : stderr}`).toBe(`${command}: 0 `);
  }
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

test('words are heard once, kept beside the recording, and edited as a text, or refused with the line', async () => {
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

  const cut = await trimscript(folder, [...CUT_SURE, '--json']);
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

  const text = join(folder, 'talk.edit.txt');
  const { stdout } = await trimscript(folder, ['edit', 'talk.mp4']);
  expect(stdout).toContain(' [0.8s→0.2s] Good morning, everyone, and welcome to the meeting.');
  await writeFile(text, stdout.replace('everyone', 'anyone'));
  const refused = await trimscript(folder, [
    'cut',
    'talk.mp4',
    '-o',
    'edited.mp4',
    '--edit',
    'talk.edit.txt',
  ]);
  expect(refused.stderr).toContain('Line 8: “anyone,” is not in the recording here.');
  expect(refused.exitCode).toBe(1);

  await writeFile(text, stdout.replace(' and welcome', '').replace('meeting', '{meeting|gathering}'));
  const edited = await trimscript(folder, ['cut', 'talk.mp4', '-o', 'edited.mp4', '--edit', 'talk.edit.txt']);
  expect([edited.exitCode, edited.stderr]).toEqual([
    0,
    expect.stringContaining('2 words cut, 0 restored, 1 correction'),
  ]);
  const next = await readProject();
  expect([next.revision, next.clips.length]).toEqual([3, clips.length + 1]);
  expect(next.words.text).toContain('to the gathering.');
});
