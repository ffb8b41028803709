/** What a recording is, by ffprobe. */
import { basename } from 'node:path';
import { media } from '#i18n/en/server.ts';
import { formatNumber } from '#i18n/texts.ts';
import { isLossy } from '#model/media/audio-bit-rate.ts';
import type { Rational } from '#model/types.ts';
import { MediaRefused } from '../errors.ts';
import { type RunLimits, runFfprobe } from '../ffmpeg/run.ts';
import { MAX_HOURS, MAX_OTHER_AUDIO, MAX_PACKETS, MAX_SAMPLE_RATE, MIN_SAMPLE_RATE } from '../limits.ts';
import { commonDelay } from '../plan/audio-frames.ts';
import { layoutOf } from '../plan/channel-layouts.ts';
import { type FrameGrid, frameGrid } from '../plan/frame-grid.ts';
import { rotationOf } from '../plan/rotation.ts';
import type { AudioInfo, MediaInfo, RecordedAt, SampleFormat, VideoInfo } from '../types.ts';
import { breaksOff } from './cut-off.ts';
import { countSamples, firstFrame, lastSample, overlaps } from './decoded-ends.ts';
import { asMapped, type FoundStream } from './mapped-streams.ts';
import { codecDelay, hasCues, isEncrypted } from './matroska.ts';
import { otherTracks } from './other-tracks.ts';
import { type Listing, listPackets } from './packet-list.ts';
import {
  type FoundPackets,
  isSetAtPlaces,
  maxKeyframeGap,
  type StreamPackets,
  TooManyPackets,
} from './packets.ts';
import { isFragmented, isPlayable } from './playable.ts';
import { readQuantiser } from './quantiser.ts';
import { reading } from './reading.ts';
import { isProtected, undecodable, whyNotMedia } from './sniff.ts';
import { BEHIND, earlyEnd, endOf, endOfFile, lacksEnd, longer, TOGETHER } from './stated-ends.ts';

type Tags = Readonly<Record<string, string | undefined>>;

interface RawStream extends FoundStream {
  index: number;
  codec_tag_string?: string;
  width?: number;
  height?: number;
  pix_fmt?: string;
  color_transfer?: string;
  profile?: string;
  field_order?: string;
  r_frame_rate?: string;
  avg_frame_rate?: string;
  sample_rate?: string;
  bit_rate?: string;
  sample_fmt?: string;
  channels?: number;
  channel_layout?: string;
  start_time?: string;
  duration?: string;
  nb_frames?: string;
  disposition?: { attached_pic?: number };
  tags?: Tags;
  side_data_list?: { rotation?: number; displaymatrix?: string }[];
}

interface RawProbe {
  streams?: RawStream[];
  format?: { format_name?: string; start_time?: string; duration?: string; tags?: Tags };
}

/** Seconds: 500 MB take a few; more is a broken disk or a hostile file. */
const TIME_LIMIT = 300;
/** Seconds: Matroska rounds to milliseconds. */
const ROUNDING = 0.002;
const BARE = ['wav', 'flac', 'aiff', 'caf'];

/**
 * Reads the headers of all packets and decodes the first moments.
 * @param options.name the user's, for messages; `list` finds the packets; `verify` looks at them, what it throws is thrown on
 * @throws MediaRefused if it is no readable, whole recording
 */
export async function probe(
  path: string,
  options: {
    readonly name?: string;
    readonly signal?: AbortSignal;
    readonly list?: (path: string, limits: RunLimits) => Promise<Listing>;
    readonly verify?: (packets: FoundPackets) => void;
  } = {},
): Promise<MediaInfo> {
  const name = options.name ?? basename(path);
  const limits = { signal: options.signal ?? new AbortController().signal, timeLimit: TIME_LIMIT };
  const refuse = (reason: string) => new MediaRefused(`“${name}” ${reason}`);
  const head = await readHead(path);
  if (head.length === 0) throw refuse(whyNotMedia(head, ''));

  const header = await runFfprobe(path, ['-show_format', '-show_streams', '-of', 'json'], limits);
  if (header.failed) throw refuse(whyNotMedia(head, header.stderr));
  const raw = JSON.parse(header.stdout) as RawProbe;
  const family = familyOf(raw.format?.format_name ?? '');
  const found = raw.streams ?? [];
  const all = family === 'mpegts' ? await asMapped(path, found, limits.signal) : found;
  const leading = (kind: 'video' | 'audio') => {
    const own = all.filter((s) => s.codec_type === kind && s.disposition?.attached_pic !== 1);
    const first = own.find((stream) => !stream.isUnknown) ?? own[0];
    if (first?.isUnknown) throw refuse(undecodable(kind, first));
    return first;
  };
  const [videoStream, audioStream] = [leading('video'), leading('audio')];
  if (!videoStream && !audioStream) throw refuse(media.isEmptyOfMedia());

  const isLocked = family === 'mp4' ? isProtected : family === 'matroska' ? isEncrypted : null;
  if (await isLocked?.(path)) throw refuse(media.isProtected());
  // MP4 states it: no need to list them all.
  const stated = all.reduce((sum, stream) => sum + (Number(stream.nb_frames) || 0), 0);
  if (stated > MAX_PACKETS) throw refuse(media.tooManyPackets({ millions: MAX_PACKETS / 1e6 }));
  const { packets, complaints, failed } = await (options.list ?? listPackets)(path, limits).catch(
    (error: unknown) => {
      if (!(error instanceof TooManyPackets)) throw error;
      throw refuse(media.tooManyPackets({ millions: MAX_PACKETS / 1e6 }));
    },
  );
  const inFragments = family === 'mp4' && (await isFragmented(path));
  if (!inFragments && /partial file/i.test(complaints)) throw refuse(whyNotMedia(head, 'partial file'));
  const seen = (stream: RawStream | undefined) => stream && packets.get(stream.index);
  const videoPackets = seen(videoStream);
  const audioPackets = seen(audioStream);
  const complaint = failed ? complaints : undefined;
  options.verify?.({ video: videoPackets, audio: audioPackets, codec: audioStream?.codec_name, complaint });
  if (!videoPackets && !audioPackets) throw refuse(media.endsAfterHeader());
  const [firstSample, firstShown] = await Promise.all([
    audioStream && audioPackets ? firstFrame(path, audioStream.index, limits) : null,
    videoStream && videoPackets ? firstFrame(path, videoStream.index, limits) : null,
  ]);
  if (audioPackets && firstSample === null) throw refuse(undecodable('audio', audioStream));
  if (videoPackets && firstShown === null) throw refuse(undecodable('video', videoStream));

  const zeroAt = (rate: Rational | null) => sourceZero(raw, videoPackets, rate);
  const grid =
    videoStream && videoPackets ? frameGrid(videoPackets.times, claimedRates(videoStream), zeroAt) : null;
  const startTime = zeroAt(grid?.rate ?? null);
  const audioOf = async (stream: RawStream, first: number): Promise<AudioInfo> => {
    const delay = family === 'matroska' ? await codecDelay(path, stream.index) : 0;
    const found = seen(stream);
    const info = audioInfo(stream, first, family, { startTime, delay }, found);
    if (!found) return info;
    if (await isCounted(path, info, found, family, limits)) return { ...info, counted: true };
    return isSetAtPlaces(found.times) ? { ...info, setAtPlaces: true } : info;
  };
  const audio = audioStream && firstSample !== null ? await audioOf(audioStream, firstSample) : null;
  const otherAudio: AudioInfo[] = [];
  for (const stream of all.filter(({ isUnknown }) => !isUnknown)) {
    if (!audio || stream.codec_type !== 'audio' || stream === audioStream || !seen(stream)) continue;
    const first = await firstFrame(path, stream.index, limits);
    if (first !== null && otherAudio.length < MAX_OTHER_AUDIO) otherAudio.push(await audioOf(stream, first));
  }
  const exact = (family === 'mp4' && !inFragments) || BARE.includes(family) || family === 'ogg';
  const audioEnd =
    audio && audioPackets
      ? await decodedEnd(path, audio, audioPackets, { startTime, family }, limits)
      : Number.NEGATIVE_INFINITY;
  const end = Math.max(
    endOf(videoStream, videoPackets, exact),
    endOf(audioStream, audioPackets && { ...audioPackets, end: audioEnd }, exact && !audio?.counted),
  );
  const duration = Math.max(0, end - startTime);
  const video =
    videoStream && videoPackets && grid
      ? videoInfo(videoStream, videoPackets, grid, { startTime, duration, family })
      : null;
  const flaws = [
    ...(audio && videoPackets ? earlyEnd(videoPackets, audioEnd, startTime) : []),
    ...((await breaksOff(path, family, inFragments)) || lacksEnd(audioStream, duration, family)
      ? [endOfFile(raw, duration)]
      : []),
    ...(exact ? longer([videoStream, audioStream], seen, { startTime, end }) : []),
  ];
  const cut = [video, audio, ...otherAudio].flatMap((track) => (track ? [track.index] : []));
  const others = otherTracks(all, cut);
  const info = {
    container: family,
    duration,
    startTime,
    video,
    audio,
    ...(otherAudio.length > 0 ? { otherAudio } : {}),
    ...(others.length > 0 ? { others } : {}),
    maxKeyframeGap: videoPackets ? maxKeyframeGap(videoPackets) : null,
    ...recordedAt(raw, audioStream),
    ...(flaws.length > 0 && { flaws }),
  };
  const objection = objectionTo(info);
  if (objection) throw refuse(objection);
  const quantiser = await readQuantiser(path, info, limits);
  const described = { ...info, video: video && quantiser !== undefined ? { ...video, quantiser } : video };
  // Browsers go by it.
  const statesDuration = Number(raw.format?.duration) > duration - TOGETHER;
  const indexed = !inFragments && (family !== 'matroska' || (await hasCues(path)));
  const isMiscounted = flaws.some(({ kind }) => kind === 'longer') || lacksEnd(audioStream, duration, family);
  return { ...described, playable: !isMiscounted && isPlayable(info, { statesDuration, indexed }) };
}

/** From the timecode track of MP4 and MOV, and Broadcast Wave's header. */
function recordedAt(
  { streams = [], format }: RawProbe,
  audio: RawStream | undefined,
): { recordedAt?: RecordedAt } {
  const timecode = [format?.tags, ...streams.map(({ tags }) => tags)]
    .map((tags) => tags?.timecode)
    .find((label) => label !== undefined && /^\d\d:\d\d:\d\d[:;.]\d\d$/.test(label));
  if (timecode !== undefined) return { recordedAt: { timecode } };
  const timeReference = Number(format?.tags?.time_reference) / Number(audio?.sample_rate);
  return timeReference > 0 && Number.isFinite(timeReference) ? { recordedAt: { timeReference } } : {};
}

/** As the rest of a sentence; null if none. */
function objectionTo({ duration, audio }: Pick<MediaInfo, 'duration' | 'audio'>): string | null {
  if (!(duration > 0)) return media.hasNoLength();
  if (duration > MAX_HOURS * 3600) return media.tooLong({ hours: inHours(duration), most: MAX_HOURS });
  if (audio && !(audio.sampleRate >= MIN_SAMPLE_RATE && audio.sampleRate <= MAX_SAMPLE_RATE))
    return media.sampleRate({
      rate: String(audio.sampleRate),
      least: String(MIN_SAMPLE_RATE),
      most: String(MAX_SAMPLE_RATE),
    });
  return null;
}

async function readHead(path: string): Promise<Uint8Array> {
  return reading(path, async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  });
}

/** Matroska's times are whole milliseconds: seconds of the first sample, by the encoder's delay that they were rounded from. */
function unrounded(offset: number, stated: number, common: number): number {
  const rounded = (delay: number) => Math.round(delay * 1000) / 1000;
  if (stated > 0) return offset + rounded(stated) - stated;
  return Math.abs(offset + rounded(common)) < 1e-6 ? -common : offset;
}

function familyOf(demuxer: string): string {
  if (demuxer.includes('mp4')) return 'mp4';
  return demuxer.split(',')[0] ?? '';
}

function claimedRates(stream: RawStream): Rational[] {
  return [stream.r_frame_rate, stream.avg_frame_rate].map((text) => {
    const [num = 0, den = 0] = (text ?? '').split('/').map(Number);
    return { num, den };
  });
}

/** Seconds: more than any encoder primes its audio. */
const PRIMING = 0.05;

/** The first frame, if only priming of the audio comes before it; else the container's start. */
function sourceZero(raw: RawProbe, video: StreamPackets | undefined, rate: Rational | null): number {
  const stated = Number(raw.format?.start_time ?? 0) || 0;
  const container = stated > -PRIMING ? Math.max(0, stated) : stated;
  if (!video || !rate) return container;
  const first = video.start;
  return first - container < Math.max(PRIMING, rate.den / rate.num) ? first : container;
}

/** Container seconds. MP4 states it exactly, unless packets begin behind that; elsewhere packets are more reliable. */
/** Share by which packets' times may differ from what they decode to: pauses, drifting clocks. */
const CONTRADICTION = 0.05;

/**
 * Whether packets' times cannot be those of the audio, as they leave no room for it. AVI's are worked out from what its header says
 * of lengths: there they may also lie too far apart.
 */
async function isCounted(
  path: string,
  audio: AudioInfo,
  { seconds, start, end }: StreamPackets,
  family: string,
  limits: RunLimits,
): Promise<boolean> {
  if (BARE.includes(family)) return false;
  const isOff = (length: number) =>
    length > (end - start) * (1 + CONTRADICTION) ||
    (family === 'avi' && length < (end - start) * (1 - CONTRADICTION));
  const isToldSo = seconds === undefined ? family === 'avi' : isOff(seconds);
  if (!isToldSo && !(await overlaps(path, audio, limits))) return false;
  return isOff((await countSamples(path, audio.index, limits)) / audio.sampleRate);
}

/**
 * Container seconds at which the audio ends. Matroska's last packet says nothing of its length, or that of others: it is decoded,
 * unless it is damaged.
 */
async function decodedEnd(
  path: string,
  { index, sampleRate, offset, counted }: AudioInfo,
  { end, lacksLastDuration, times }: StreamPackets,
  { startTime, family }: { startTime: number; family: string },
  limits: RunLimits,
): Promise<number> {
  if (counted) return startTime + offset + (await countSamples(path, index, limits)) / sampleRate;
  if (!lacksLastDuration && family !== 'matroska') return end;
  const last = await lastSample(path, { index, sampleRate, end }, limits);
  return last !== null && last > (times.at(-1) ?? end) ? last : end;
}

function videoInfo(
  stream: RawStream,
  packets: StreamPackets,
  grid: FrameGrid,
  { startTime, duration, family }: { startTime: number; duration: number; family: string },
): VideoInfo {
  const rotation = rotationOf(stream.side_data_list ?? [], family);
  const isOnItsSide = rotation.rotation % 180 !== 0;
  const slots = (seconds: number) => Math.round((seconds * grid.rate.num) / grid.rate.den);
  const { missing = 0 } = grid;
  const first = slots(Math.max(0, packets.start - startTime));
  const end = grid.variable ? slots(packets.end - startTime) : first + packets.times.length + missing;
  const covering = Math.floor((duration * grid.rate.num) / grid.rate.den + 1e-6);
  const hasHoles = !grid.variable && (first > 0 || missing > 0 || covering > end);
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    width: (isOnItsSide ? stream.height : stream.width) ?? 0,
    height: (isOnItsSide ? stream.width : stream.height) ?? 0,
    ...rotation,
    frameRate: grid.rate,
    frames: Math.max(end, covering),
    ...(hasHoles && { holes: { first, end, missing } }),
    variableRate: grid.variable,
    pixelFormat: stream.pix_fmt ?? 'unknown',
    ...(packets.bitRate > 0 && {
      bitRate: Math.round(packets.bitRate),
      peakRate: Math.round(packets.peakRate),
    }),
    ...(stream.tags?.alpha_mode === '1' && { alpha: true as const }),
    hdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer ?? ''),
    ...(stream.codec_name === 'prores' && stream.profile ? { profile: stream.profile } : {}),
    ...fieldOrder(stream.field_order),
  };
}

/** By the first letter: in practice 'tb' is said of interleaved fields of which the upper one is shown first. */
function fieldOrder(stated = ''): Pick<VideoInfo, 'fieldOrder'> {
  if (!/^[tb][tb]$/.test(stated)) return {};
  return { fieldOrder: stated.startsWith('t') ? 'tff' : 'bff' };
}

/** @param times container seconds of source time 0, and seconds of the encoder's delay if the file says it */
function audioInfo(
  stream: RawStream,
  first: number,
  family: string,
  times: { startTime: number; delay: number },
  found: StreamPackets | undefined,
): AudioInfo {
  const { bitRate = Number.NaN, end = Number.NaN } = found ?? {};
  const sampleRate = Number(stream.sample_rate ?? 48000);
  const common = commonDelay(stream.codec_name ?? '') / sampleRate;
  const offset =
    family === 'matroska' ? unrounded(first - times.startTime, times.delay, common) : first - times.startTime;
  const stated = Number(stream.duration ?? Number.NaN);
  const isContradicted = Math.abs(end - times.startTime - stated) > BEHIND;
  const { codec_name: codec = 'unknown', profile, channels = 1 } = stream;
  // What Vorbis states is how well it sounds; talk takes half of it.
  const rate = codec === 'vorbis' ? Number(stream.bit_rate ?? bitRate) : bitRate;
  const channelLayout = layoutOf(stream.channel_layout, channels);
  return {
    ...{ index: stream.index, codec },
    ...(codec === 'aac' && profile && profile !== 'unknown' ? { profile } : {}),
    ...(isLossy(codec) && rate > 0 ? { bitRate: Math.round(rate) } : {}),
    ...{ sampleRate, channels },
    ...(channelLayout ? { channelLayout } : {}),
    samples: BARE.includes(family) && stated > 0 && !isContradicted ? Math.round(stated * sampleRate) : null,
    offset: Math.abs(offset) < ROUNDING ? 0 : offset,
    sampleFormat: sampleFormat(stream.sample_fmt ?? ''),
  };
}

function sampleFormat(format: string): SampleFormat {
  if (/^(u8|s16)p?$/.test(format)) return 's16le';
  return /^s32p?$/.test(format) ? 's32le' : 'f32le';
}

function inHours(seconds: number): string {
  return formatNumber(seconds / 3600, { maximumFractionDigits: 1, useGrouping: false });
}
