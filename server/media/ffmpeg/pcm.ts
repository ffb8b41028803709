/** Decoded audio: as samples of a format, and as the mono that is listened to for speech. */

import type { AudioInfo, MediaInfo, SampleFormat } from '../types.ts';
import type { Command } from './command.ts';
import { streamFfmpeg } from './run.ts';

/** Sample pairs of 100 ms at 16 kHz. */
const BLOCK = 1600;
/** Share of the channels' energy; where their sum keeps less, they cancel each other out. */
const MIN_SUM_SHARE = 0.15;
/** Share of the earlier energy that still counts after a block, so that some seconds decide. */
const ENERGY_DECAY = 0.95;

/** Two channels as one that loses neither: their sum, or their difference where they are in antiphase. */
export class Downmix {
  #pairs = new Int16Array(2 * BLOCK);
  #filled = 0;
  #energy = 0;
  #sumEnergy = 0;
  /** 0: sum, 1: difference. */
  #share: number | null = null;

  /** @param samples left and right by turns, whole pairs; comes out delayed by up to 100 ms */
  add(samples: Int16Array): Int16Array {
    const out = new Int16Array(Math.floor((this.#filled + samples.length) / (2 * BLOCK)) * BLOCK);
    let at = 0;
    for (let i = 0; i < samples.length; ) {
      const count = Math.min(samples.length - i, 2 * BLOCK - this.#filled);
      this.#pairs.set(samples.subarray(i, i + count), this.#filled);
      this.#filled += count;
      i += count;
      if (this.#filled < 2 * BLOCK) break;
      out.set(this.#mix(), at);
      at += BLOCK;
    }
    return out;
  }

  finish(): Int16Array {
    return this.#mix();
  }

  #mix(): Int16Array {
    const pairs = this.#pairs;
    const length = this.#filled / 2;
    this.#filled = 0;
    this.#energy *= ENERGY_DECAY;
    this.#sumEnergy *= ENERGY_DECAY;
    for (let i = 0; i < length; i++) {
      const [left, right] = [pairs[2 * i]!, pairs[2 * i + 1]!];
      this.#energy += (left * left + right * right) / 2;
      this.#sumEnergy += ((left + right) / 2) ** 2;
    }
    const share = Number(this.#sumEnergy < MIN_SUM_SHARE * this.#energy);
    // Fade from sum to difference: a step would click.
    const from = this.#share ?? share;
    const step = (share - from) / BLOCK;
    this.#share = share;
    return Int16Array.from({ length }, (_, i) =>
      Math.round((pairs[2 * i]! + (1 - 2 * (from + step * i)) * pairs[2 * i + 1]!) / 2),
    );
  }
}

const PIECE = '262144';

export const BYTES: Readonly<Record<SampleFormat, number>> = { s16le: 2, s32le: 4, f32le: 4 };

/** Seconds: a hole shorter than a frame is jitter of the container's clock; following it would click. */
const JITTER = 0.04;
/** Of a clock without jitter, whose times may be rounded to a millisecond. */
const ROUNDING = 0.003;

/** What brings decoded audio to its clock. */
export type ClockOf = Pick<AudioInfo, 'counted' | 'setAtPlaces'>;

/** Filter that brings decoded audio to its clock: packets' times, or samples where those contradict them. */
export function onItsClock({ counted, setAtPlaces }: ClockOf): string {
  return counted ? 'asetpts=N/SR/TB' : `aresample=async=1:min_hard_comp=${setAtPlaces ? ROUNDING : JITTER}`;
}

/** How PCM is decoded. Fields are set only where they differ from the recording. */
export interface PcmShape {
  readonly format: SampleFormat;
  readonly channels?: number;
  readonly sampleRate?: number;
  /** After gaps are filled. */
  readonly filter?: string;
}

/** Gaps become silence and overlaps are dropped: sample k lies at source second `audio.offset + k / rate`. */
export function pcmCommand(
  path: string,
  audio: Pick<AudioInfo, 'index'> & ClockOf,
  shape: PcmShape,
): Command {
  return {
    inputs: [{ kind: 'file', path, options: ['-vn', '-sn', '-dn'] }],
    args: [
      ...['-map', `0:${audio.index}`, '-af', [onItsClock(audio), shape.filter].filter(Boolean).join(',')],
      ...(shape.channels ? ['-ac', String(shape.channels)] : []),
      ...(shape.sampleRate ? ['-ar', String(shape.sampleRate)] : []),
      ...rawOutput(shape.format),
    ],
    output: 'pipe:1',
  };
}

export function rawOutput(format: SampleFormat): string[] {
  return ['-c:a', `pcm_${format}`, '-f', format, ...inPieces()];
}

/** Output in large chunks: one chunk per codec frame costs the reader more than decoding does. */
export function inPieces(): string[] {
  return ['-flush_packets', '0', '-blocksize', PIECE];
}

/** Wall-clock seconds, far above what a slow machine needs. */
export function timeLimitFor(info: Pick<MediaInfo, 'duration'>): number {
  return 300 + 60 * Math.ceil(info.duration);
}

const SPEECH_RATE = 16_000;
/** Wall-clock seconds beyond decoding: recognisers read at their own pace. */
const READER_TIME_LIMIT = 24 * 3600;

/** 16 kHz mono from source second `fromTime`, antiphase channels included; nothing without audio. @throws MediaFailed, the signal's reason */
export async function* decodeSpeechPcm(
  path: string,
  { info, fromTime, signal }: { info: MediaInfo; fromTime: number; signal: AbortSignal },
): AsyncGenerator<Int16Array> {
  const { audio } = info;
  if (!audio) return;
  const channels = Math.min(2, audio.channels);
  const command = pcmCommand(path, audio, { format: 's16le', channels, sampleRate: SPEECH_RATE });
  // Decoding what is thrown away costs two seconds an hour; seeking is inexact in several containers.
  let skip = Math.round((fromTime - audio.offset) * SPEECH_RATE);
  if (skip < 0) yield new Int16Array(-skip);
  skip = Math.max(0, skip);
  const run = { signal, timeLimit: timeLimitFor(info) + READER_TIME_LIMIT };
  const bytes = whole(streamFfmpeg(command, run), 2 * channels);
  for await (const samples of channels === 2 ? downmixed(bytes) : toInt16(bytes)) {
    const kept = samples.subarray(Math.min(samples.length, skip));
    skip -= samples.length - kept.length;
    if (kept.length > 0) yield kept;
  }
}

async function* toInt16(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Int16Array> {
  for await (const bytes of chunks) yield asInt16(bytes);
}

async function* downmixed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Int16Array> {
  const mix = new Downmix();
  for await (const bytes of chunks) yield mix.add(asInt16(bytes));
  yield mix.finish();
}

/** Re-chunks a stream so that each chunk holds whole units of `size` bytes. */
export async function* whole(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const usable = bytes.length - (bytes.length % size);
    rest = bytes.subarray(usable);
    if (usable > 0) yield bytes.subarray(0, usable);
  }
}

/** Skips the first `count` bytes of a stream. */
export async function* without(chunks: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const chunk of chunks) {
    if (chunk.length > left) yield left > 0 ? chunk.subarray(left) : chunk;
    left = Math.max(0, left - chunk.length);
  }
}

/** Copies only at odd offsets. */
export function asInt16(bytes: Uint8Array): Int16Array {
  const even = bytes.byteOffset % 2 === 0 ? bytes : Uint8Array.from(bytes);
  return new Int16Array(even.buffer as ArrayBuffer, even.byteOffset, even.length / 2);
}
