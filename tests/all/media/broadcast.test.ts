import { execa } from 'execa';
import { expect, test } from 'vitest';
import { made } from '#tests/support/changing.ts';
import { cutFile } from '#tests/support/cutting.ts';
import { joinAll, rushesOf } from '#tests/support/joining.ts';

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

const fieldsOf = (tags: Readonly<Record<string, string>>): string[] =>
  Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);

test('a cut Ogg file keeps the tags of its track, also in another format', async () => {
  const said = { title: 'Talk', artist: 'Someone', comment: 'Take 2' };
  const sound = ['-f', 'lavfi', '-i', 'sine=d=2', '-c:a', 'libopus'];
  const source = await made('in.opus', [...sound, ...fieldsOf(said)]);
  for (const extension of ['opus', 'mp3']) {
    const { out } = await cutFile(source, [{ start: 0.5, end: 1.5 }], { extension });
    expect(await tagsOf(out)).toMatchObject(said);
  }
  const { path } = await joinAll(await rushesOf([source, source]));
  expect(await tagsOf(path)).toMatchObject(said);
});

test('a cut Broadcast Wave keeps its originator, and the time of the first kept sample', async () => {
  const said = {
    ...{ originator: 'Recorder', originator_reference: 'CH0012', description: 'Scene 1' },
    ...{ origination_date: '2024-05-06', origination_time: '07:08:09', coding_history: 'A=PCM' },
    time_reference: '96000',
  };
  const sound = ['-f', 'lavfi', '-i', 'sine=d=3:r=48000', '-write_bext', '1'];
  const source = await made('in.wav', [...sound, ...fieldsOf(said)]);
  const { info, out } = await cutFile(source, [{ start: 0.5, end: 2 }]);
  expect(info.recordedAt).toEqual({ timeReference: 2 });
  const [before, after] = await Promise.all([source, out].map(tagsOf));
  expect(before).toMatchObject({ encoded_by: 'Recorder', time_reference: '96000' });
  expect(after).toEqual({ ...before, time_reference: '120000' });
});
