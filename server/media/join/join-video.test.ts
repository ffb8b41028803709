import { expect, test } from 'vitest';
import { containerFor } from '../plan/formats.ts';
import type { MediaInfo, VideoInfo } from '../types.ts';
import { joinFilter } from './join-command.ts';
import type { Colours, Rush } from './join-plan.ts';
import { joinedFrom } from './join-plan.ts';
import { joinedVideos } from './join-video.ts';

const video: VideoInfo = {
  ...{ index: 0, codec: 'h264', width: 640, height: 360, rotation: 0, frames: 100 },
  ...{ frameRate: { num: 25, den: 1 }, variableRate: false, pixelFormat: 'yuv420p', hdr: false },
};
const planned = { width: 640, height: 360, frameRate: video.frameRate, frames: [100, 60] };
const HLG: Colours = { range: 'tv', matrix: 'bt2020nc', transfer: 'arib-std-b67', primaries: 'bt2020' };
const SD: Colours = { range: 'tv', matrix: 'smpte170m', transfer: 'smpte170m', primaries: 'smpte170m' };
const HD: Colours = { range: 'tv', matrix: 'bt709', transfer: 'bt709', primaries: 'bt709' };
const hlg = { codec: 'hevc', pixelFormat: 'yuv420p10le', hdr: true };

const rushOf = (more: Partial<VideoInfo> | null): Rush => {
  const info = { duration: 4, startTime: 0, video: more && { ...video, ...more }, audio: null };
  return { path: '/r', name: 'r', info: info as unknown as MediaInfo };
};
const joined = (
  rushes: readonly (Partial<VideoInfo> | null)[],
  { extension = 'mp4', colours = [] as readonly Colours[] } = {},
) => joinedVideos(rushes.map(rushOf), colours, planned, containerFor(extension));
const encoderOf = (...of: Parameters<typeof joined>) => {
  const [best] = joined(...of);
  return `${best?.args[1]} ${best?.pixelFormat}`;
};

test('the codec is that of the first video; the one that every container takes is the last resort', () => {
  const strategies = joined([null, { codec: 'hevc' }, {}]);
  expect(strategies.map(({ args }) => args[1])).toEqual(['libx265', 'libx264']);
  expect(joined([{ codec: 'prores' }, {}], { extension: 'mp4' })).toHaveLength(1);
});

test.each([
  ['mp4', [{}, { pixelFormat: 'yuv420p10le' }], 'libx264 yuv420p'],
  ['mp4', [{ codec: 'hevc' }, { pixelFormat: 'yuv420p10le' }], 'libx265 yuv420p10le'],
  ['mkv', [{ codec: 'hevc', pixelFormat: 'yuv422p' }, { pixelFormat: 'yuv420p10le' }], 'libx265 yuv422p10le'],
  ['mp4', [{ pixelFormat: 'yuvj420p' }, {}], 'libx264 yuvj420p'],
  ['mp4', [{ codec: 'hevc' }, { pixelFormat: 'yuvj422p' }], 'libx265 yuv422p'],
  ['ts', [{ codec: 'mpeg2video' }, { pixelFormat: 'yuv422p10le' }], 'mpeg2video yuv422p'],
  ['mkv', [{ codec: 'ffv1', pixelFormat: 'gbrp' }, { pixelFormat: 'yuv420p10le' }], 'ffv1 gbrp10le'],
  ['mp4', [hlg, hlg], 'libx265 yuv420p10le'],
  ['mp4', [hlg, {}], 'libx265 yuv420p'],
  ['mp4', [hlg, { pixelFormat: 'yuv420p10le' }], 'libx265 yuv420p10le'],
])('in %s, of %j, as deep as the deepest that stays', (extension, rushes, expected) => {
  expect(encoderOf(rushes, { extension, colours: rushes.map(() => HLG) })).toBe(expected);
});

test('joined ProRes has the finest profile of all rushes, and one that holds their chroma', () => {
  const hq = { codec: 'prores', profile: 'HQ', pixelFormat: 'yuv422p10le' };
  const profile = (...rushes: Partial<VideoInfo>[]) =>
    joined(rushes, { extension: 'mov' })[0]
      ?.args.join(' ')
      .match(/-profile:v:0 (\d)/)?.[1];
  expect(profile({ ...hq, profile: 'LT' }, hq)).toBe('3');
  expect(profile(hq, { pixelFormat: 'yuv444p' })).toBe('4');
  expect(profile(hq, { ...hq, profile: 'XQ', pixelFormat: 'yuv444p12le' })).toBe('5');
});

test('the bit rate is that of the busiest rush, where all state theirs', () => {
  expect(joined([{ peakRate: 1e6 }, { peakRate: 3e6 }])[0]?.args).toContain('3300000');
  expect(joined([{ peakRate: 1e6 }, {}])[0]?.args).not.toContain('-maxrate:v:0');
});

test('HDR of one transfer stays and is stated; of several, or beside SDR, it becomes BT.709', () => {
  expect(joined([hlg, hlg], { colours: [HLG, HLG] })[0]).toMatchObject({ hdr: true, colours: HLG });
  const pq = { ...HLG, transfer: 'smpte2084' };
  expect(joined([hlg, hlg], { colours: [HLG, pq] })[0]).toMatchObject({ hdr: false, colours: HD });
  expect(joined([{}, hlg], { colours: [SD, HLG] })[0]).toMatchObject({ hdr: false, colours: HD });
  const mjpeg = { codec: 'mjpeg', pixelFormat: 'yuvj420p' };
  expect(joined([mjpeg, hlg], { colours: [{}, HLG], extension: 'mov' })[0]).toMatchObject({
    colours: { ...HD, range: 'pc', matrix: 'bt470bg' },
  });
  // Told apart from SDR even where the encoder has no depth for it.
  const mpeg4 = { ...hlg, codec: 'mpeg4' };
  expect(joined([mpeg4, hlg], { colours: [HLG, HLG] })[0]).toMatchObject({ hdr: false, colours: HD });
});

test('colours are those of the first rush, in full range where the format can state it', () => {
  const full = { ...SD, range: 'pc' };
  const coloursOf = (first: Partial<VideoInfo>, colours: Colours, extension = 'mp4') =>
    joined([first, { pixelFormat: 'yuv420p10le' }], { extension, colours: [colours, HD] })[0]?.colours;
  expect(coloursOf({}, SD)).toEqual(SD);
  expect(coloursOf({ pixelFormat: 'yuv420p10le' }, full)).toEqual(full);
  expect(coloursOf({ codec: 'hevc', pixelFormat: 'yuvj420p' }, full)).toEqual(SD);
  expect(coloursOf({ pixelFormat: 'gbrp' }, { range: 'pc', matrix: 'gbr' })).toEqual({
    ...{ range: 'tv', matrix: 'bt709' },
  });
});

test('the filter converts matrix and range to those of the first rush, also for still images', () => {
  const rushes = [rushOf({}), rushOf({ width: 1280, height: 720 }), rushOf(null)];
  const as = { pixelFormat: 'yuv422p10le', hdr: false, colours: { ...SD, range: 'tv' as const } };
  const [first, second, still] = joinFilter(
    rushes,
    [SD, {}, {}],
    { ...planned, frames: [9, 9, 9] },
    as,
  ).split('\n');
  const to = (own: string) =>
    `in_color_matrix=${own}:out_color_matrix=smpte170m:out_range=tv,format=yuv422p10le`;
  expect(first).toContain(to('smpte170m'));
  // Frames of that size are BT.709 where they do not say.
  expect(second).toContain(to('bt709'));
  expect(still).toMatch(
    /^color=c=0x18181b:s=640x360:r=25\/1,trim=end_frame=9.*format=yuv422p10le,setparams=range=tv/,
  );
});

test('HDR beside SDR is tone-mapped, also where the joined video has more than 8 bits', () => {
  const as = { pixelFormat: 'yuv420p10le', hdr: false, colours: { ...HD, range: 'tv' as const } };
  const filter = joinFilter([rushOf(hlg), rushOf({})], [{ transfer: 'arib-std-b67' }, HD], planned, as);
  expect(filter.match(/tonemap/g)).toHaveLength(1);
  expect(filter).toContain(':m=bt709:r=tv,');
  const as601 = { ...as, colours: { ...SD, range: 'pc' as const } };
  expect(joinFilter([rushOf(hlg), rushOf({})], [HLG, SD], planned, as601)).toContain(':m=smpte170m:r=pc,');
  expect(filter).toContain('setparams=colorspace=bt2020nc:color_primaries=bt2020,scale');
  const kept = joinFilter([rushOf(hlg)], [{ transfer: 'arib-std-b67' }], planned, {
    ...as,
    hdr: true,
    colours: { ...HLG, range: 'tv' },
  });
  expect(kept).not.toContain('tonemap');
  expect(kept).toContain('in_color_matrix=bt2020:out_color_matrix=bt2020');
});

test('what a join changed is remembered, also what an earlier join changed', () => {
  const old = { joinedFrom: { codecs: ['vp9', 'hevc'], fields: true } } as const;
  const deep = { codec: 'hevc', pixelFormat: 'yuv422p10le' };
  expect(joinedFrom([rushOf(old), rushOf(deep), rushOf(deep)], video)).toEqual({
    joinedFrom: { codecs: ['vp9', 'hevc'], pixelFormats: ['yuv422p10le'], fields: true },
  });
  expect(joinedFrom([rushOf({}), rushOf(null)], video)).toEqual({});
  expect(joinedFrom([rushOf(hlg), rushOf({ fieldOrder: 'tff' })], { ...video, codec: 'hevc' })).toEqual({
    joinedFrom: { codecs: ['h264'], pixelFormats: ['yuv420p10le'], hdr: true, fields: true },
  });
});
