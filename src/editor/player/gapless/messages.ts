import type { Rational } from '#model/types.ts';
import type { Stretch } from '../../state/playback.ts';
import type { Span } from './plan.ts';

/*
 * Three parties: the page, the decode worker and the audio queue (an AudioWorklet). Every start and every seek while
 * playing opens a new epoch; what still arrives of an older one is dropped. `outputSample` counts output samples from the start of
 * the epoch, `frame` counts samples of the audio context.
 */

/** The edit, kept ranges flattened to start, end, start, end… in source seconds. */
export interface WireEdit {
  readonly kept: Float64Array;
  readonly duration: number;
  readonly frameRate: Rational | null;
  readonly stretch: Stretch | null;
}

export type ToWorker =
  | { readonly type: 'open'; readonly url: string; readonly canvas: OffscreenCanvas; readonly edit: WireEdit }
  /** The same file is at `url` from now on. */
  | { readonly type: 'moved'; readonly url: string }
  /** `port` leads to the audio queue, which runs at `sampleRate`. */
  | { readonly type: 'audio'; readonly port: MessagePort; readonly sampleRate: number }
  | { readonly type: 'edit'; readonly edit: WireEdit }
  | { readonly type: 'play'; readonly epoch: number; readonly time: number }
  | { readonly type: 'stop'; readonly epoch: number }
  /** Shows the frame at `time` (source seconds); `dragging`: a keyframe first. `ticket` comes back in `shown`. */
  | { readonly type: 'show'; readonly time: number; readonly dragging: boolean; readonly ticket: number }
  | { readonly type: 'resize'; readonly width: number; readonly height: number }
  /**
   * What is heard now: `frame` of the context at `epochMs` (milliseconds since 1970, monotonic). `unheard` frames behind it
   * have left the queue already and are on their way to the speakers.
   */
  | {
      readonly type: 'clock';
      readonly frame: number;
      readonly unheard: number;
      readonly epochMs: number;
    }
  | { readonly type: 'close' };

export interface OpenedMedia {
  /** Source seconds. */
  readonly duration: number;
  readonly audio: { readonly sampleRate: number; readonly channels: number } | null;
  readonly video: { readonly width: number; readonly height: number } | null;
}

export type FromWorker =
  | { readonly type: 'opened'; readonly media: OpenedMedia }
  /** This browser cannot decode it here; another engine may. */
  | { readonly type: 'unsupported'; readonly message: string }
  | { readonly type: 'failed'; readonly message: string }
  /** Enough sound is queued to start. */
  | { readonly type: 'primed'; readonly epoch: number }
  /** What will be heard: everything from output sample `from` on is replaced by `spans` (source samples). */
  | {
      readonly type: 'schedule';
      readonly epoch: number;
      readonly from: number;
      readonly spans: readonly Span[];
    }
  | { readonly type: 'shown'; readonly ticket: number }
  /** Answers `close`: nothing is held any more. `open` counts samples that were never closed. */
  | { readonly type: 'closed' };

/** The page steers the audio queue. */
export type ToQueue =
  | { readonly type: 'port'; readonly port: MessagePort }
  | { readonly type: 'start'; readonly epoch: number }
  | { readonly type: 'hold' }
  | { readonly type: 'rate'; readonly rate: number };

/** The worker feeds it. */
export type PcmToQueue =
  | { readonly type: 'open'; readonly epoch: number }
  | {
      readonly type: 'pcm';
      readonly epoch: number;
      readonly outputSample: number;
      readonly planes: Float32Array[];
    }
  | {
      readonly type: 'truncate';
      readonly epoch: number;
      readonly outputSample: number;
      readonly fade: number;
    }
  /** Nothing follows output sample `outputSample`. */
  | { readonly type: 'end'; readonly epoch: number; readonly outputSample: number };

/** The queue tells both: from context frame `frame` on output sample `outputSample` is heard, advancing `rate` samples a frame. */
export type FromQueue =
  | {
      readonly type: 'anchor';
      readonly epoch: number;
      readonly frame: number;
      readonly outputSample: number;
      readonly rate: number;
    }
  | { readonly type: 'ended'; readonly epoch: number };

/** The queue gives the worker back in which buffers the sound came that was heard. */
export interface SpentSound {
  readonly type: 'spent';
  readonly buffers: ArrayBuffer[];
}
