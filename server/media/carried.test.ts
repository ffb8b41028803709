import { expect, test } from 'vitest';
import { TWO_PIECES } from '#tests/support/two-pieces.ts';
import { NOTHING_CARRIED, startArguments, tagArguments } from './carried.ts';
import type { AudioInfo, MediaInfo, VideoInfo } from './types.ts';

test('the start timecode and the time reference are those of what is kept first', () => {
  const video = { frameRate: { num: 30_000, den: 1001 } } as VideoInfo;
  const audio = { sampleRate: 48_000 } as AudioInfo;
  const info = { video, audio, recordedAt: { timecode: '01:00:59;20' } } as MediaInfo;
  expect(startArguments(info, TWO_PIECES, 'mov')).toEqual(['-metadata:s:v:0', 'timecode=01:01:00;02']);
  expect(startArguments(info, TWO_PIECES, 'matroska')).toEqual([]);
  const wave = { video: null, audio, recordedAt: { timeReference: 10 } } as unknown as MediaInfo;
  const sound = {
    ...TWO_PIECES,
    segments: [{ startFrame: 0, endFrame: 0, startSample: 100, sampleCount: 0 }],
  };
  expect(startArguments(wave, sound, 'wav')).toEqual([
    '-write_bext',
    '1',
    '-metadata',
    'time_reference=480100',
  ]);
  expect(startArguments({ ...wave, recordedAt: {} }, sound, 'wav')).toEqual([]);
  const named = startArguments({ ...wave, recordedAt: {} }, sound, 'wav', { originator: 'Recorder' });
  expect(named.join(' ')).toBe('-write_bext 1 -metadata originator=Recorder -metadata time_reference=100');
  expect(startArguments(wave, sound, 'flac', { originator: 'Recorder' })).toEqual([]);
});

test('a track keeps its name, and what it is marked as where the container says so', () => {
  const carried = {
    ...NOTHING_CARRIED,
    tags: new Map([[2, { language: 'fra', handler_name: 'Core Media Audio' }]]),
    marks: new Map([[2, 'default+comment']]),
  };
  const of = (family: string) => tagArguments(carried, 2, 'a:1', family).join(' ');
  const language = '-metadata:s:a:1 language=fra';
  expect(of('mp4')).toBe(
    `${language} -metadata:s:a:1 handler_name=Core Media Audio -disposition:a:1 default+comment`,
  );
  expect(of('matroska')).toBe(`${language} -disposition:a:1 default+comment`);
  expect(of('mpegts')).toBe(language);
});
