import { expect, test } from 'vitest';
import { channelOptions, layoutArguments, layoutOf } from './channel-layouts.ts';

test('a channel layout is kept where it says more than the number of channels', () => {
  expect(layoutOf('5.1(side)', 6)).toBe('5.1(side)');
  expect(layoutOf('1 channels (FL)', 1)).toBe('FL');
  expect(layoutOf('2 channels (FC+LFE)', 2)).toBe('FC+LFE');
  for (const [stated, channels] of [
    ['mono', 1],
    ['stereo', 2],
    ['unknown', 3],
    ['3 channels', 3],
  ] as const)
    expect(layoutOf(stated, channels)).toBeUndefined();
  expect(layoutOf(undefined, 4)).toBeUndefined();
});

test('encoders get the nearest layout that they support', () => {
  const layoutArgs = (channels: number, channelLayout: string | undefined, codec: string) => {
    const audio = { channels, ...(channelLayout && { channelLayout }) };
    return [...channelOptions(audio, codec), ...layoutArguments(audio, codec)].join(' ');
  };
  expect(layoutArgs(6, '5.1(side)', 'ac3')).toBe('-ch_layout 5.1(side)');
  expect(layoutArgs(6, '5.1(side)', 'opus')).toBe('-ch_layout 5.1(side) -channel_layout 5.1');
  expect(layoutArgs(4, 'quad', 'opus')).toBe('-ch_layout quad');
  expect(layoutArgs(4, '4.0', 'vorbis')).toBe('-ch_layout 4.0 -channel_layout quad');
  expect(layoutArgs(4, 'quad', 'aac')).toBe('-ch_layout quad');
  expect(layoutArgs(6, 'hexagonal', 'aac')).toBe('-ch_layout hexagonal -channel_layout 5.1');
  expect(layoutArgs(6, '5.1', 'mp3')).toBe('-ch_layout 5.1 -ac 2');
  expect(layoutArgs(1, 'FL', 'pcm_s16le')).toBe('-ch_layout FL');
  // As loud as it was: a mixer would take mono audio for one of two channels.
  expect(layoutArgs(1, 'FL', 'aac')).toBe('-ac 1');
  expect(layoutArgs(3, undefined, 'flac')).toBe('-ac 3');
});
