/** Where each channel of audio is heard, by ffmpeg's names of layouts. Pure. */
import type { AudioInfo } from '../types.ts';

type Channels = Pick<AudioInfo, 'channels' | 'channelLayout'>;

const VORBIS = ['3.0', 'quad', '5.0', '5.1', '6.1', '7.1'];
/** Of more than two channels: what encoders take that do not say so themselves. The first of as many channels stands for others. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  aac: ['3.0', '2.1', '3.0(back)', '4.0', 'quad', 'quad(side)', '5.0', '5.1', '7.1'],
  opus: VORBIS,
  vorbis: VORBIS,
};
const COUNTS: Readonly<Record<string, number>> = {
  ...{ '3.0': 3, '4.0': 4, quad: 4, '5.0': 5, '5.1': 6, '6.1': 7, '7.1': 8 },
};

/** As ffprobe states it; undefined where that is no name that ffmpeg takes, or none that it would not give itself. */
export function layoutOf(stated: string | undefined, channels: number): string | undefined {
  const name = /^\d+ channels \((.+)\)$/.exec(stated ?? '')?.[1] ?? stated ?? '';
  const isUsual = name === (channels === 1 ? 'mono' : 'stereo');
  return !isUsual && /^[\w.+]+(\([\w-]+\))?$/.test(name) && name !== 'unknown' ? name : undefined;
}

/** Of raw PCM: its channels. @param codec of the encoder that takes it; none: it goes through a filter */
export function channelOptions({ channels, channelLayout }: Channels, codec = ''): string[] {
  const isNamed = channelLayout && (channels > 2 || keepsAll(codec));
  return isNamed ? ['-ch_layout', channelLayout] : ['-ac', String(channels)];
}

/** Of the encoder: the nearest layout it takes, where that is another one. Audio is mixed for it. */
export function layoutArguments({ channels, channelLayout }: Channels, codec: string): string[] {
  if (['mp3', 'mp2'].includes(codec)) return channels > 2 ? ['-ac', '2'] : [];
  const taken = TAKEN[codec];
  if (!taken || !channelLayout || channels <= 2 || taken.includes(channelLayout)) return [];
  const nearest = taken.find((layout) => (COUNTS[layout] ?? 0) >= channels);
  return nearest ? ['-channel_layout', nearest] : [];
}

/** Of layouts that are not all in front, the channels in ffmpeg's order: front, surround, low. The first of as many channels is meant by none. */
const PLACES: Readonly<Record<string, string>> = {
  ...{ '2.1': 'ffl', '3.0(back)': 'ffs', '4.0': 'fffs', quad: 'ffss', 'quad(side)': 'ffss', '3.1': 'fffl' },
  ...{ '5.0': 'fffss', '5.0(side)': 'fffss', '4.1': 'fffls', '5.1': 'ffflss', '5.1(side)': 'ffflss' },
  ...{
    '6.0': 'fffsss',
    '6.0(front)': 'ffffss',
    hexagonal: 'fffsss',
    '6.1': 'ffflsss',
    '6.1(back)': 'ffflsss',
  },
  ...{ '6.1(front)': 'fflffss', '7.0': 'fffssss', '7.0(front)': 'fffffss', '7.1': 'ffflssss' },
  ...{ '7.1(wide)': 'ffflssff', '7.1(wide-side)': 'ffflffss', octagonal: 'fffsssss' },
};
const WEIGHTS: Readonly<Record<string, number>> = { f: 1, s: 1.41, l: 0 };

/** How much each channel counts for loudness (ITU-R BS.1770-4), as in ffmpeg's meter. */
export function loudnessWeights({ channels, channelLayout = '' }: Channels): number[] {
  const usual = Object.values(PLACES).find(({ length }) => length === channels);
  const places = PLACES[channelLayout] ?? (channelLayout || channels <= 2 ? '' : usual) ?? '';
  return Array.from({ length: channels }, (_, c) => WEIGHTS[places[c] ?? 'f'] ?? 1);
}

/** Those that state a speaker for each channel. */
function keepsAll(codec: string): boolean {
  return codec.startsWith('pcm') || codec === 'flac';
}
