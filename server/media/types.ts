import type { Rational } from '#model/types.ts';

/**
 * What probing found out about a recording. Plain JSON: it is stored with the project and handed back to the other
 * functions of this folder. Source time 0 lies at the container's timestamp `startTime`.
 */
export interface MediaInfo {
  /** Demuxer family: mp4 (also mov, m4a), matroska (also webm), mp3, wav, flac, ogg, aac, avi, mpegts. */
  readonly container: string;
  /** Source seconds until the later end of picture and sound. */
  readonly duration: number;
  /** Container timestamp in seconds that is source time 0: the first picture, or the first sound where there is none. */
  readonly startTime: number;
  readonly video: VideoInfo | null;
  readonly audio: AudioInfo | null;
  /** Seconds between the two keyframes farthest apart; null without a picture. */
  readonly maxKeyframeGap: number | null;
  /** Whether browsers play and seek the file well as it is; otherwise a proxy is made for playing. */
  readonly playable: boolean;
}

export interface VideoInfo {
  /** Stream number in the file. */
  readonly index: number;
  readonly codec: string;
  /** Size as shown, rotation applied. */
  readonly width: number;
  readonly height: number;
  /** Clockwise turn a player makes: 0, 90, 180 or 270. Frames of cuts and joins are already turned. */
  readonly rotation: number;
  /** The constant grid everything is cut on. Frame n is shown from source second n / frameRate. */
  readonly frameRate: Rational;
  /** Frames on that grid in the whole recording; where the sound is longer, the last picture stands until its end. */
  readonly frames: number | null;
  /** Frames of the file do not lie one a slot on the grid; cuts repeat or drop frames to make them. */
  readonly variableRate: boolean;
  readonly pixelFormat: string;
  /** Wide-brightness picture (PQ or HLG) that has to be mapped to the ordinary range. */
  readonly hdr: boolean;
}

export interface AudioInfo {
  /** Stream number in the file. */
  readonly index: number;
  readonly codec: string;
  readonly sampleRate: number;
  readonly channels: number;
  /** Samples from source time 0 to the end of the sound where the file states it exactly. */
  readonly samples: number | null;
  /** Source seconds of the first decoded sample; may be negative. */
  readonly offset: number;
  /** The smallest of our PCM formats that loses nothing of this stream. */
  readonly sampleFormat: SampleFormat;
}

/** Interleaved little-endian PCM as it goes through our pipes. */
export type SampleFormat = 's16le' | 's32le' | 'f32le';

/** `percent` 0–100. */
export type OnProgress = (percent: number) => void;

/** What every long function takes. Aborting the signal ends its children, removes what it wrote, and rejects. */
export interface Control {
  readonly signal: AbortSignal;
  readonly onProgress?: OnProgress;
}
