import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { cutMedia } from '#server/media/cut/cut.ts';
import { joinRushes } from '#server/media/join/join.ts';
import { planKept } from '#server/media/plan/cut-plan.ts';
import { probe } from '#server/media/probe/probe.ts';

interface Tagged {
  readonly tags?: Record<string, string>;
}

/** Of the file and its first track. */
async function tagsOf(path: string): Promise<Record<string, string>> {
  const { stdout } = await execa('ffprobe', [
    ...['-v', 'error', '-show_entries', 'format_tags:stream_tags', '-of', 'json', path],
  ]);
  const { format, streams } = JSON.parse(stdout) as Record<'format', Tagged> & { streams: Tagged[] };
  return { ...streams[0]?.tags, ...format.tags };
}

test('a cut Ogg file keeps the tags of its track, also in another format', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-ogg-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = join(folder, 'in.opus');
  const said = { title: 'Talk', artist: 'Someone', comment: 'Take 2' };
  const fields = Object.entries(said).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
  await execa('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'sine=d=2',
    '-c:a',
    'libopus',
    ...fields,
    source,
  ]);
  const info = await probe(source);
  const plan = planKept([{ start: 0.5, end: 1.5 }], info);
  const { signal } = new AbortController();
  for (const extension of ['opus', 'mp3']) {
    const outPath = join(folder, `out.${extension}`);
    await cutMedia({ masterPath: source, info, plan, outPath, extension, signal });
    expect(await tagsOf(outPath)).toMatchObject(said);
  }
  const rush = { path: source, name: 'in.opus', info };
  const { path } = await joinRushes([rush, rush], join(folder, 'joined'), '.opus', { signal });
  expect(await tagsOf(path)).toMatchObject(said);
});

test('a cut Broadcast Wave keeps its originator, and the time of the first kept sample', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-broadcast-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = join(folder, 'in.wav');
  const said = {
    ...{ originator: 'Recorder', originator_reference: 'CH0012', description: 'Scene 1' },
    ...{ origination_date: '2024-05-06', origination_time: '07:08:09', coding_history: 'A=PCM' },
  };
  const fields = Object.entries({ ...said, time_reference: '96000' });
  await execa('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=3:r=48000', '-write_bext', '1'],
    ...[...fields.flatMap(([key, value]) => ['-metadata', `${key}=${value}`]), source],
  ]);
  const info = await probe(source);
  const plan = planKept([{ start: 0.5, end: 2 }], info);
  const outPath = join(folder, 'out.wav');
  const { signal } = new AbortController();
  await cutMedia({ masterPath: source, info, plan, outPath, extension: 'wav', signal });
  const [before, after] = await Promise.all([source, outPath].map(tagsOf));
  expect(before).toMatchObject({ encoded_by: 'Recorder', time_reference: '96000' });
  expect(after).toEqual({ ...before, time_reference: '120000' });
});
