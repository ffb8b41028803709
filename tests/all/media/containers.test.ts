/** AIFF and CAF are cut as they are; FLV and ASF are read and kept in MP4 and M4A. Codecs that are not known are named. */
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { codedAudio, codedRecording, fixture } from '#scripts/make-media.ts';
import { examine } from '#server/media/probe/examine.ts';
import { probe } from '#server/media/probe/probe.ts';
import { audioLags } from '#tests/support/audio-lags.ts';
import { made } from '#tests/support/changing.ts';
import { cutFile, ownFolder } from '#tests/support/cutting.ts';
import { joinAll } from '#tests/support/joining.ts';
import { audioOf, frameNumbers, lagAt, packetHashes } from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';

const SECONDS = 6;
const KEPT = [
  { start: 0.31, end: 2.97 },
  { start: 4.214, end: 5.5 },
];
const { signal } = new AbortController();

const audio = (encode: readonly string[], rate = 44_100, channels: 1 | 2 = 2) => [
  ...[...codedAudio(rate, channels, SECONDS), ...encode],
];

const film = (encode: readonly string[], rate = '30') => codedRecording({ rate, audioRate: 44_100, encode });

/** As an upload does. */
async function takenIn(path: string) {
  const info = await examine(path, await probe(path), { name: 'talk', signal });
  return joinAll([{ path, name: 'talk', info }]);
}

async function cut(source: string) {
  const done = await cutFile(source, KEPT);
  expect(done.notes).toEqual([]);
  return done;
}

test.each([
  ['talk.aiff', audio(['-c:a', 'pcm_s16be']), 'pcm_s16be'],
  ['talk.aif', audio(['-c:a', 'pcm_s24be'], 96_000, 1), 'pcm_s24be'],
  ['talk.aifc', audio(['-c:a', 'pcm_s16le', '-f', 'aiff']), 'pcm_s16le'],
  ['float.aiff', audio(['-c:a', 'pcm_f32be']), 'pcm_f32be'],
  ['talk.caf', audio(['-c:a', 'pcm_s16le']), 'pcm_s16le'],
  ['deep.caf', audio(['-c:a', 'pcm_s24be'], 48_000), 'pcm_s24be'],
  ['talk-alac.caf', audio(['-c:a', 'alac']), 'alac'],
])('%s stays what it is, to the sample', async (name, args, codec) => {
  const source = await made(name, args);
  const joined = await takenIn(source);
  expect(joined).toMatchObject({ extension: extname(name).slice(1), info: { playable: false } });
  const done = await cut(joined.path);
  expect((await probe(done.out)).audio).toMatchObject({
    ...{ codec, sampleRate: done.info.audio?.sampleRate, channels: done.info.audio?.channels },
  });
  expect(await audioLags(done)).toEqual([0, 0]);
  const length = (await audioOf(done.out)).length / (done.info.audio?.channels ?? 1);
  expect(length).toBe(done.plan.totalSamples);
});

const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '30'];

test.each([
  ['camera.flv', film([...H264, '-c:a', 'aac', '-aac_pns', '0']), 'h264', 'aac', true],
  ['mp3.flv', film([...H264, '-c:a', 'libmp3lame', '-ar', '44100']), 'h264', 'mp3', true],
  [
    'flash.flv',
    film(['-c:v', 'flv', '-q:v', '4', '-c:a', 'libmp3lame', '-ar', '44100']),
    'h264',
    'mp3',
    false,
  ],
  ['windows.wmv', film(['-c:v', 'wmv2', '-q:v', '4', '-c:a', 'wmav2'], '25'), 'h264', 'aac', false],
  ['old.asf', film(['-c:v', 'msmpeg4', '-q:v', '4', '-c:a', 'wmav1']), 'h264', 'aac', false],
])('%s becomes an MP4 with video and audio in place', async (name, args, codec, heard, isCopied) => {
  const source = await made(name, args);
  const { path, extension, info, durations } = await takenIn(source);
  expect({ extension, container: info.container }).toEqual({ extension: 'mp4', container: 'mp4' });
  expect(info.video).toMatchObject({ codec, variableRate: false });
  expect(info.audio?.recordedAs ?? info.audio?.codec).toBe(heard);
  expect(info.playable || info.audio?.codec === 'mp3').toBe(true);
  expect(durations[0]).toBeCloseTo(SECONDS, 0);
  const numbers = await frameNumbers(path);
  expect(numbers.slice(0, 6 * 25)).toEqual(Array.from({ length: 6 * 25 }, (_, i) => i));
  expect((await packetHashes(source))[0] === (await packetHashes(path))[0]).toBe(isCopied);
  // By the clocks that the files state.
  const before = await probe(source);
  const [original, copy] = await Promise.all([audioOf(source), audioOf(path)]);
  const skipped = [before, info].map(({ audio }) => Math.round((audio?.offset ?? 0) * 44_100));
  const lag = lagAt(original, copy, 2 * (88_200 - (skipped[0] ?? 0)), 2 * (88_200 - (skipped[1] ?? 0)), {
    ...{ reach: 200, likeness: 0.5 },
  });
  // These containers count milliseconds.
  expect(Math.abs(lag)).toBeLessThanOrEqual(2 * 45);
  const done = await cut(path);
  expect(await frameNumbers(done.out)).toEqual(plannedFrames(done.plan));
});

test.each([
  ['talk.wma', audio(['-c:a', 'wmav2', '-b:a', '128k'])],
  ['radio.flv', audio(['-c:a', 'libmp3lame'])],
  ['voice.caf', audio(['-c:a', 'adpcm_ima_qt'])],
])('%s with audio alone becomes an M4A', async (name, args) => {
  const { extension, info } = await takenIn(await made(name, args));
  expect({ extension, ...info }).toMatchObject({ extension: 'm4a', container: 'mp4', playable: true });
  expect(info.audio).toMatchObject({ codec: 'aac', sampleRate: 44_100, channels: 2 });
  expect(Math.abs(info.duration - SECONDS)).toBeLessThan(0.1);
});

test.each([
  ['avc1', 'vvc1', /its video is in VVC \(H\.266\), which cannot be decoded here\. .*H\.264/],
  ['mp4a', 'ac-4', /its audio is in AC-4, which cannot be decoded here\. .*AAC/],
])('an MP4 whose %s is %s is refused by the codec’s name, not as damaged', async (known, other, reason) => {
  const path = join(await ownFolder(), 'new.mp4');
  const bytes = await readFile(await fixture('video.mp4'));
  // Of the sample entry, not of the file's kind.
  const at = bytes.indexOf(known, bytes.indexOf('moov'));
  bytes.write(other, at, 'latin1');
  // Describes AAC, whatever the entry is called.
  bytes.write('dac4', bytes.indexOf('esds', at), 'latin1');
  await writeFile(path, bytes);
  await expect(probe(path, { name: 'talk.mp4' })).rejects.toThrow(reason);
});
