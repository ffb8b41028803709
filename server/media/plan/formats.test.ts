import { expect, test } from 'vitest';
import { lossesOf } from '../cut/losses.ts';
import { tracksOf } from '../encode/cut-command.ts';
import type { MediaInfo } from '../types.ts';
import {
  audioEncoder,
  containerFor,
  convertedFrom,
  fittingExtension,
  isReadOnly,
  ofTrack,
  timescaleFor,
  usualEncoder,
  writtenAs,
} from './formats.ts';

test('the extension is kept where it fits the content of the file', () => {
  expect(fittingExtension('.MOV', 'mp4', true)).toBe('mov');
  expect(fittingExtension('webm', 'matroska', true)).toBe('webm');
  expect(fittingExtension('mp3', 'mp4', true)).toBe('mp4');
  expect(fittingExtension('m4a', 'mp4', true)).toBe('mp4');
  expect(fittingExtension('mp4', 'matroska', true)).toBe('mkv');
  expect(fittingExtension('txt', 'mpegts', true)).toBe('ts');
  expect(fittingExtension('wav', 'wav', false)).toBe('wav');
});

test('AIFF and CAF are written as such; FLV, ASF and compressed audio in CAF change their container', () => {
  const audio = (codec: string) => ({ codec }) as NonNullable<MediaInfo['audio']>;
  const kinds = { flv: 'aac', asf: 'wmav2', caf: 'opus', aiff: 'pcm_s16be' };
  expect(
    Object.entries(kinds).map(([container, codec]) => isReadOnly({ container, audio: audio(codec) })),
  ).toEqual([true, true, true, false]);
  expect(isReadOnly({ container: 'caf', audio: audio('alac') })).toBe(false);
  expect(fittingExtension('AIF', 'aiff', false)).toBe('aif');
  expect(fittingExtension('wav', 'caf', false)).toBe('caf');
  expect(convertedFrom('Talk.FLV', 'mp4')).toBe('FLV');
  expect([convertedFrom('talk.caf', 'm4a'), convertedFrom('talk.caf', 'caf')]).toEqual(['CAF', undefined]);
  expect(convertedFrom('talk.mp4', 'mp4')).toBeUndefined();
});

test('audio keeps its codec where the container takes it, and its bits where it is lossless', () => {
  const encode = (
    extension: string,
    codec: string,
    sampleFormat: 's16le' | 's32le' | 'f32le',
    sampleRate = 44_100,
    fed = sampleRate,
  ) => audioEncoder(containerFor(extension), { codec, channels: 2, sampleFormat, sampleRate }, fed);
  expect(encode('wav', 'pcm_s24le', 's32le')).toMatchObject({ codec: 'pcm_s24le', feed: 's32le' });
  expect(encode('flac', 'flac', 's16le').args.join(' ')).toContain('-sample_fmt s16');
  expect(encode('webm', 'aac', 'f32le')).toMatchObject({ codec: 'opus', feed: 'f32le' });
  expect(encode('webm', 'aac', 'f32le').args.join(' ')).toContain('-ar 48000');
  expect(encode('ogg', 'opus', 'f32le', 48_000)).toMatchObject({ codec: 'opus' });
  expect(encode('mp4', 'pcm_s16le', 's16le')).toMatchObject({ codec: 'aac' });
  expect(encode('wav', 'pcm_f64be', 'f32le')).toMatchObject({ codec: 'pcm_f64le', feed: 'f32le' });
  // A further track, cut at the rate of the first, is written at its own.
  expect(encode('mp4', 'aac', 'f32le', 44_100, 48_000).args.join(' ')).toContain('-ar 44100');
  expect(encode('mp4', 'aac', 'f32le', 44_100).args).not.toContain('-ar');
  expect(encode('ts', 'mp2', 's16le')).toMatchObject({ codec: 'mp2', feed: 'f32le' });
});

test('the timescale is much finer than the frame rate, with whole ticks per frame', () => {
  for (const num of [25, 30, 30000, 60000, 24000]) {
    expect(timescaleFor(num) % num).toBe(0);
    expect(timescaleFor(num)).toBeGreaterThanOrEqual(50_000);
  }
});

test('AVI is encoded without B-frames', () => {
  expect(usualEncoder(containerFor('avi'), { frameRate: { num: 25, den: 1 } }).join(' ')).toContain('-bf 0');
});

test('encoder options name their track, except those of the container', () => {
  expect(ofTrack(['-c:a', 'flac', '-sample_fmt', 's16', '-strict', '-2'], 1)).toEqual([
    ...['-c:a:1', 'flac', '-sample_fmt:a:1', 's16', '-strict', '-2'],
  ]);
});

const audio = {
  ...{ index: 1, codec: 'aac', sampleRate: 48_000, channels: 2, samples: null, offset: -0.02 },
  sampleFormat: 'f32le' as const,
};
const info: MediaInfo = {
  ...{ container: 'mp4', duration: 10, startTime: 0, maxKeyframeGap: 2, playable: true },
  video: {
    ...{ index: 0, codec: 'h264', width: 320, height: 240, rotation: 0, frames: 300, variableRate: false },
    ...{ frameRate: { num: 30, den: 1 }, pixelFormat: 'yuv420p', hdr: false },
  },
  audio,
  otherAudio: [{ ...audio, index: 2 }],
};

test('audio alone is the spoken track, whatever the container holds, and the others are left out by name', () => {
  const spoken = { ...info, audio: { ...audio, index: 2 }, otherAudio: [{ ...audio, codec: 'ac3' }] };
  const left = [{ index: 1, kind: 'audio', codec: 'ac3' }];
  for (const extension of ['mp3', 'm4a', 'wav', 'flac']) {
    const written = writtenAs(spoken, extension);
    expect(written).toMatchObject({ video: null, maxKeyframeGap: null, duration: 10, others: left });
    expect(tracksOf(written).map(({ index }) => index)).toEqual([2]);
    expect(lossesOf(written, extension, []).dropped).toEqual([{ kind: 'audio', codec: 'ac3' }]);
  }
});

test('video keeps all tracks of audio in their order; a recording of audio has the spoken one in front', () => {
  const spoken = { ...info, audio: { ...audio, index: 2 }, otherAudio: [audio, { ...audio, index: 3 }] };
  const orderIn = (written: MediaInfo) => tracksOf(written).map(({ index }) => index);
  expect(orderIn(writtenAs(spoken, 'mp4'))).toEqual([1, 2, 3]);
  expect(orderIn(writtenAs({ ...spoken, video: null }, 'm4a'))).toEqual([2, 1, 3]);
});

test('MP3 has its own bit rate, and one channel where mono is requested', () => {
  const surround = { ...info, audio: { ...audio, channels: 6, channelLayout: '5.1' } };
  expect(writtenAs(surround, 'mp3', { mp3: 'mp3' }).audio).toEqual({
    ...surround.audio,
    wantedBits: 192_000,
  });
  expect(writtenAs(surround, 'mp3', { mp3: 'mp3_mono' }).audio).toEqual({
    ...audio,
    ...{ channels: 1, isMixed: true, wantedBits: 128_000 },
  });
  const mono = { ...info, container: 'mp3', video: null, audio: { ...audio, channels: 1 } };
  expect(writtenAs(mono, 'mp3', { mp3: 'mp3_mono' }).audio).toEqual({ ...mono.audio, wantedBits: 128_000 });
});

test('a download in the recorded format changes nothing', () => {
  expect(writtenAs(info, 'mov')).toBe(info);
  const { video: _, ...audioOnly } = info;
  const recording = { ...audioOnly, video: null };
  expect(writtenAs(recording, 'm4a')).toBe(recording);
});
