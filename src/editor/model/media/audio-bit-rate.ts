/** How many bits a second audio gets that is encoded with losses: about those of the recording. Pure. */

/** Kilobits of one channel, of two, and of each further one, at 44.1 kHz and above. */
type ByChannels = readonly [one: number, two: number, further: number];

interface Rates {
  /** More is not heard; of two codecs those sound alike. */
  readonly usual: ByChannels;
  /** Less sounds bad, whatever the recording has. */
  readonly least: ByChannels;
  /** Its rates are those of a table. */
  readonly stepped?: boolean;
}

const DOLBY: Rates = { usual: [160, 320, 80], least: [64, 128, 32], stepped: true };
const RATES: Readonly<Record<string, Rates>> = {
  aac: { usual: [112, 192, 64], least: [48, 80, 32] },
  opus: { usual: [96, 160, 48], least: [32, 56, 24] },
  vorbis: { usual: [112, 192, 64], least: [48, 80, 32] },
  mp3: { usual: [128, 256, 0], least: [56, 96, 0], stepped: true },
  mp2: { usual: [160, 256, 0], least: [64, 128, 0], stepped: true },
  ac3: DOLBY,
  eac3: DOLBY,
};
/** Of AAC by its profile; such is read and not written. */
const HE_AAC_RATES: Readonly<Record<string, ByChannels>> = {
  'HE-AAC': [74, 128, 42],
  'HE-AACv2': [74, 96, 42],
};
/** Kilobits; those that MP3, MP2 and AC-3 have in common, as far as each goes. */
const STEPS = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640];
/** What is measured of a rate of the table lies a little beside it. */
const TOLERANCE = 1.02;

/** Encoding again at the same rate loses as much as the first time did: a quarter more keeps most of that. */
const RESERVE = 1.25;

/** Hertz; below it there is less to encode, but by less than the rate falls. */
const FULL_RATE = 44_100;
const RATE_POWER = 0.75;

export interface RecordedAudio {
  /** As ffprobe calls it. */
  readonly codec?: string | undefined;
  readonly profile?: string | undefined;
  /** A second; absent: it has no losses, or the rate is not known. */
  readonly bitRate?: number | undefined;
  readonly channels: number;
  readonly sampleRate: number;
}

/** Null for codecs without losses, and such as have no rate. @param codec as ffprobe calls it */
export function audioBitRate(codec: string, source: RecordedAudio): number | null {
  const rates = RATES[codec];
  if (!rates) return null;
  const { channels, sampleRate } = source;
  const scale = 1000 * Math.min(1, sampleRate / FULL_RATE) ** RATE_POWER;
  const usual = scale * sumOf(rates.usual, channels);
  const least = scale * sumOf(rates.least, channels);
  const own = source.bitRate ? RESERVE * source.bitRate * (usual / usualOf(source, scale)) : usual;
  const bits = Math.max(least, Math.min(usual, own || usual));
  if (!rates.stepped) return 1000 * Math.round(bits / 1000);
  return 1000 * (STEPS.findLast((step) => 1000 * step <= TOLERANCE * bits) ?? 32);
}

/** Whether its bit rate says something of how it sounds. */
export function isLossy(codec: string): boolean {
  return codec in RATES;
}

function usualOf({ codec = '', profile = '', channels }: RecordedAudio, scale: number): number {
  const usual = (codec === 'aac' && HE_AAC_RATES[profile]) || RATES[codec]?.usual;
  return usual ? scale * sumOf(usual, channels) : Number.NaN;
}

function sumOf([one, two, further]: ByChannels, channels: number): number {
  return channels < 2 ? one : two + further * (channels - 2);
}
