import { expect, test } from 'vitest';
import { containerFor } from '../plan/formats.ts';
import { otherTracks } from '../probe/other-tracks.ts';
import type { Changes, MediaInfo, VideoInfo } from '../types.ts';
import { lossesOf, videoDifferences } from './losses.ts';

const info = (more: object, audio = 'aac', video = 'h264') =>
  ({
    container: 'mp4',
    startTime: 0,
    maxKeyframeGap: 2,
    audio: { index: 1, codec: audio, channels: 2, sampleRate: 48_000, sampleFormat: 'f32le' },
    video: {
      ...{ index: 0, codec: video, pixelFormat: 'yuv420p', frameRate: { num: 30, den: 1 }, rotation: 0 },
      ...{ width: 640, height: 360 },
    },
    ...more,
  }) as unknown as MediaInfo;
const kept = [{ startFrame: 0, endFrame: 30 }];

test('tracks that are cut unchanged are not listed as losses', () => {
  const others = [
    { index: 2, kind: 'subtitles', codec: 'mov_text', language: 'fra' },
    { index: 3, kind: 'data', codec: 'tmcd' },
  ];
  const recordedAt = { timecode: '01:00:00:00' };
  const nothing = { dropped: [], converted: [], video: [] };
  expect(lossesOf(info({ others, recordedAt }), 'mov', kept)).toEqual(nothing);
});

test('tracks that cannot be cut, or were lost in a join, are listed', () => {
  const others = [
    { index: 2, kind: 'data', codec: 'gpmd' },
    { index: 3, kind: 'subtitles', codec: 'dvd_subtitle', language: 'eng' },
    { index: null, kind: 'subtitles', codec: 'mov_text' },
    { index: 4, kind: 'data', codec: 'tmcd' },
  ];
  expect(lossesOf(info({ others }), 'mp4', kept).dropped).toEqual([
    { kind: 'data', codec: 'gpmd' },
    { kind: 'subtitles', codec: 'dvd_subtitle', language: 'eng' },
    { kind: 'subtitles', codec: 'mov_text' },
    { kind: 'data', codec: 'tmcd' },
  ]);
});

test('covers and attachments are listed where the container takes none, or no second one', () => {
  const cover = { index: 2, kind: 'video', codec: 'png', role: 'cover' };
  const font = { index: 4, kind: 'data', codec: 'ttf', role: 'attachment' };
  const others = [cover, { ...cover, index: 3, codec: 'mjpeg' }, font];
  const lost = (extension: string) => lossesOf(info({ others }), extension, kept).dropped;
  expect(lost('mp4').map(({ codec }) => codec)).toEqual(['mjpeg', 'ttf']);
  expect(lost('mkv').map(({ codec }) => codec)).toEqual(['png', 'mjpeg']);
  expect(lost('webm')).toHaveLength(3);
});

test('a codec that changes is listed with the reason', () => {
  expect(lossesOf(info({}, 'amr_nb', 'h263'), '3gp', kept).converted).toEqual([
    { kind: 'video', from: 'h263', to: 'h264', why: 'encoder' },
    { kind: 'audio', from: 'amr_nb', to: 'aac', why: 'encoder' },
  ]);
  expect(lossesOf(info({}, 'vorbis'), 'mp4', kept).converted).toEqual([
    { kind: 'audio', from: 'vorbis', to: 'aac', why: 'container' },
  ]);
  // Copied packet by packet, though there is no encoder for it.
  const alone = info({ maxKeyframeGap: 0.033 }, 'aac', 'dnxhd');
  expect(lossesOf(alone, 'mov', kept).converted).toEqual([]);
});

test('what a join changed is listed once, also where the joined video is copied', () => {
  const joinedFrom = { codecs: ['hevc'], pixelFormats: ['yuv422p10le'], hdr: true, fields: true } as const;
  const lossesFor = (audio: string, video: string, more: object, extension: string) => {
    const one = info({ maxKeyframeGap: 0.01 }, audio, video);
    return lossesOf({ ...one, video: { ...one.video!, joinedFrom, ...more } }, extension, kept);
  };
  const converted = [{ kind: 'video', from: 'hevc', to: 'h264', why: 'join' }];
  const differences = [
    { what: 'colours', from: 'yuv422p10le', to: 'yuv420p' },
    ...[{ what: 'hdr' }, { what: 'fields' }],
  ];
  expect(lossesFor('aac', 'h264', { fieldOrder: 'tff', rotation: 90 }, 'mp4')).toEqual({
    dropped: [],
    converted,
    video: differences,
  });
  // Packets of frames that stand alone.
  expect(lossesFor('aac', 'mjpeg', {}, 'mov')).toEqual({
    dropped: [],
    converted: [{ ...converted[0], to: 'mjpeg' }],
    video: differences,
  });
});

test('data tracks are named by their four-letter code; chapter titles and cut tracks are not listed', () => {
  const data = (index: number, codec_tag_string: string) => ({
    ...{ index, codec_type: 'data', codec_name: 'bin_data', codec_tag_string },
    tags: { language: 'eng' },
  });
  const cover = { index: 2, codec_type: 'video', codec_name: 'png', disposition: { attached_pic: 1 } };
  const odd = { index: 6, codec_type: 'data', codec_name: 'scte_35', codec_tag_string: '[134][0][0][0]' };
  const font = { index: 7, codec_type: 'attachment', codec_name: 'ttf' };
  const streams = [{ index: 0, codec_type: 'video' }, cover, data(3, 'gpmd'), data(4, 'text'), odd, font];
  expect(otherTracks(streams, [0])).toEqual([
    { index: 2, kind: 'video', codec: 'png', role: 'cover' },
    { index: 3, kind: 'data', codec: 'gpmd', language: 'eng' },
    { index: 6, kind: 'data', codec: 'scte_35' },
    { index: 7, kind: 'data', codec: 'ttf', role: 'attachment' },
  ]);
});

const video: VideoInfo = {
  ...{ index: 0, codec: 'h264', width: 1920, height: 1080, rotation: 0, frames: 300 },
  ...{ frameRate: { num: 30, den: 1 }, variableRate: false, pixelFormat: 'yuv420p', hdr: false },
};
const differences = (extension: string, more: Partial<VideoInfo>, changes: Changes = {}) => {
  const container = containerFor(extension);
  const info = { container: container.family, startTime: 0, maxKeyframeGap: 0.03 };
  const media = { ...info, video: { ...video, ...more } } as unknown as MediaInfo;
  return videoDifferences(media, container, [{ startFrame: 0, endFrame: 30 }], changes);
};

test('an ordinary video, and copied packets of intra-coded frames, differ in nothing', () => {
  expect(differences('mp4', {})).toEqual([]);
  expect(differences('mkv', { codec: 'ffv1', pixelFormat: 'gbrp12le', height: 721 })).toEqual([]);
  expect(differences('mov', { codec: 'prores', pixelFormat: 'yuva444p12le', fieldOrder: 'tff' })).toEqual([]);
});

test('lost colour depth, chroma and transparency are listed', () => {
  const colours = (from: string, to: string) => [{ what: 'colours', from, to }];
  expect(differences('mp4', { pixelFormat: 'gbrp' })).toEqual(colours('gbrp', 'yuv444p'));
  expect(differences('mp4', { codec: 'hevc', pixelFormat: 'yuv444p16le' })).toEqual(
    colours('yuv444p16le', 'yuv444p10le'),
  );
  expect(differences('webm', { codec: 'vp9', alpha: true })).toEqual(colours('yuva420p', 'yuv420p'));
  const filtered = { codec: 'prores', pixelFormat: 'yuva444p12le', width: 640, height: 360 };
  expect(differences('mov', filtered, { captions: 'burnt' })).toEqual(
    colours('yuva444p12le', 'yuva444p10le'),
  );
  expect(differences('mp4', { codec: 'vp9', pixelFormat: 'yuv440p' })).toEqual([]);
});

test('HDR is listed as tone-mapped where its codec changes', () => {
  const av1 = { codec: 'av1', pixelFormat: 'yuv420p10le', hdr: true };
  expect(differences('mp4', av1)).toEqual([]);
  expect(differences('mov', av1).map(({ what }) => what)).toEqual(['colours', 'hdr']);
});

test('deinterlacing is listed where the encoder holds no fields or the video is made smaller', () => {
  expect(differences('mp4', { fieldOrder: 'tff' })).toEqual([]);
  expect(differences('mp4', { codec: 'hevc', fieldOrder: 'tff' })).toEqual([{ what: 'fields' }]);
  expect(differences('mp4', { fieldOrder: 'tff' }, { height: 720 })).toEqual([{ what: 'fields' }]);
});

test('a constant frame rate and cropped odd sides are listed', () => {
  const screen = { codec: 'vp8', variableRate: true, height: 721, frameRate: { num: 30_000, den: 1001 } };
  const rate = { what: 'rate', to: '30000/1001' };
  expect(differences('webm', screen)).toEqual([{ what: 'edge' }]);
  expect(differences('webm', screen, { captions: 'burnt' })).toEqual([rate, { what: 'edge' }]);
  expect(differences('avi', { ...screen, codec: 'mpeg4' })).toEqual([rate, { what: 'edge' }]);
  expect(differences('mkv', { ...screen, codec: 'mpeg2video', height: 720 })).toEqual([rate]);
  expect(differences('webm', { codec: 'vp9', height: 721 })).toEqual([]);
  expect(differences('mp4', screen, { height: 720 })).not.toContainEqual({ what: 'edge' });
});
