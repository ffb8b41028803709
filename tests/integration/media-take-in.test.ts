/** Recordings that do not say of themselves what they are, and are taken in as what they hold. Their breadth: tests/all/media. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { codedAudio, codedRecording } from '#scripts/make-media.ts';
import { takeInChain } from '#server/media/join/take-in-chain.ts';
import { takeIn } from '#server/media/probe/take-in.ts';
import { made } from '#tests/support/changing.ts';
import { cutFile, ownFolder } from '#tests/support/cutting.ts';
import { beepsLate, flashAndBeep } from '#tests/support/flash-and-beep.ts';
import { audioOf, lagAt, monoOf } from '#tests/support/media-reading.ts';
import { flacOf, metadataOf, wavOf } from '#tests/support/miscounted.ts';
import { together } from '#tests/support/together.ts';

const { signal } = new AbortController();

test.each(['aac', 'ac3'])('%s stays beside its frames behind every jump of a clock', async (codec) => {
  const at = (start: number) =>
    flashAndBeep('part.ts', 5, ['-c:a', codec, '-output_ts_offset', String(start)]);
  const path = await together('talk.ts', [await at(0), await at(500), await at(100)]);
  const info = await takeIn(path, 'talk.ts', signal);
  expect(info).toMatchObject({ video: { frames: 375 }, flaws: [{ kind: 'ahead' }, { kind: 'back' }] });
  const { out } = await cutFile(path, [{ start: 0, end: info.duration }], { info });
  const late = await beepsLate(out);
  expect(late).toHaveLength(15);
  for (const milliseconds of late) expect(Math.abs(milliseconds)).toBeLessThan(5);
});

/** How often ffmpeg and ffprobe are started until the test ends. */
async function startedPrograms(): Promise<() => Promise<number>> {
  const folder = await ownFolder();
  const list = join(folder, 'started');
  for (const name of ['ffmpeg', 'ffprobe']) {
    const { stdout } = await execa('which', [name]);
    const script = `#!/bin/sh\necho >> '${list}'\nexec '${stdout}' "$@"\n`;
    await writeFile(join(folder, name), script, { mode: 0o755 });
  }
  const { PATH = '' } = process.env;
  process.env.PATH = `${folder}:${PATH}`;
  onTestFinished(() => {
    process.env.PATH = PATH;
  });
  return async () => (await readFile(list, 'utf8')).length;
}

test.each([
  ['opus', 'libopus'],
  ['ogg', 'libvorbis'],
])(
  'a chain of many links of %s is read together, to the sample and with its progress',
  async (kind, codec) => {
    const sound = (seconds: number) =>
      made(`part.${kind}`, [...codedAudio(48_000, 2, seconds), '-c:a', codec, '-b:a', '128k']);
    const [short, long] = [await sound(0.3), await sound(0.7)];
    const path = await together(
      `talk.${kind}`,
      Array.from({ length: 40 }, (_, i) => (i % 2 ? long : short)),
    );
    const started = await startedPrograms();
    const progress: number[] = [];
    const info = await takeInChain(path, `talk.${kind}`, { signal, onProgress: (p) => progress.push(p) });
    expect(info).toMatchObject({ duration: 20, audio: { sampleRate: 48_000 } });
    expect(info.unreadable).toBeUndefined();
    expect(await started()).toBeLessThan(40);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect([progress[0], progress.at(-1)]).toEqual([50, 100]);
    const [own, all] = await Promise.all([long, path].map((file) => monoOf(['-i', file], 48_000)));
    for (const place of [0, 10, 19]) expect(lagAt(own!, all!, 9600, 48_000 * place + 24_000)).toBe(0);
  },
);

test('a file that is damaged in many places is not decoded place by place', async () => {
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '15', '-c:a', 'aac'];
  const path = await made('talk.mkv', codedRecording({ size: '160x120', seconds: 30, encode }));
  const bytes = await readFile(path);
  const places = Array.from({ length: 14 }, (_, i) => Math.round(((i + 0.7) / 15) * bytes.length));
  for (const place of places) bytes.fill(0xff, place, place + (bytes.length >> 5));
  await writeFile(path, bytes);
  const started = await startedPrograms();
  const info = await takeIn(path, 'talk.mkv', signal);
  expect(info.unreadable?.length).toBeGreaterThan(9);
  expect(await started()).toBeLessThan(15);
});

const LONGER = [{ kind: 'longer', at: 2, seconds: 4 }];

test.each<[string, string, (file: Buffer) => Buffer, object[]?]>([
  ['FLAC that begins at a frame', 'flac', (file) => file.subarray(metadataOf(file))],
  ['FLAC whose header counts a third of its samples', 'flac', (file) => flacOf(file, 96_000), LONGER],
  ['WAV whose header counts a third of its bytes', 'wav', (file) => wavOf(file, 192_000), LONGER],
])('%s is heard whole, and that is told', async (_, extension, change, flaws) => {
  const path = await made(`talk.${extension}`, ['-f', 'lavfi', '-i', 'anoisesrc=d=6:r=48000:a=0.3']);
  const whole = await audioOf(path);
  await writeFile(path, change(await readFile(path)));
  const info = await takeIn(path, `talk.${extension}`, signal);
  expect(info.duration).toBe(6);
  expect(info.flaws).toEqual(flaws);
  const { out } = await cutFile(path, [{ start: 0, end: 6 }], { info });
  expect(Buffer.from((await audioOf(out)).buffer).equals(Buffer.from(whole.buffer))).toBe(true);
});
