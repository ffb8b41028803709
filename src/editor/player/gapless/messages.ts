import type { PreviewVoice } from '../../state/playback/playback.ts';
import type { PreviewEdit } from '../engine.ts';
import type { Span } from './plan.ts';

/*
 * Three parties: the page, the decode worker and the audio queue (an AudioWorklet). Every start and every seek while
 * playing opens a new epoch; what still arrives of an older one is dropped. `outputSample` counts output samples from the start of
 * the epoch, `frame` counts samples of the audio context.
 */

/** Kept ranges flattened: start, end, … in source seconds. */
export interface WireEdit extends Omit<PreviewEdit, 'kept'> {
  readonly kept: Float64Array;
}

export type ToWorker =
  | { readonly type: 'open'; readonly url: string; readonly canvas: OffscreenCanvas; readonly edit: WireEdit }
  | { readonly type: 'moved'; readonly url: string }
  /** `port` leads to the audio queue. */
  | { readonly type: 'audio'; readonly port: MessagePort; readonly sampleRate: number }
  | { readonly type: 'edit'; readonly edit: WireEdit }
  /** What is heard instead of the recording's audio. */
  | { readonly type: 'voice'; readonly voice: PreviewVoice | null }
  /** Whether the recording is heard all the same, as loud. */
  | { readonly type: 'original'; readonly isHeard: boolean }
  | { readonly type: 'play'; readonly epoch: number; readonly time: number }
  | { readonly type: 'stop'; readonly epoch: number }
  /** `time` in source seconds; `dragging`: keyframe first; `ticket` returns in `shown`. */
  | { readonly type: 'show'; readonly time: number; readonly dragging: boolean; readonly ticket: number }
  | { readonly type: 'resize'; readonly width: number; readonly height: number }
  /** `epochMs`: monotonic ms since 1970; `unheard`: frames that left the queue before `frame` is heard. */
  | {
      readonly type: 'clock';
      readonly frame: number;
      readonly unheard: number;
      readonly epochMs: number;
    }
  /** Asks for `counted`. */
  | { readonly type: 'count' }
  | { readonly type: 'close' };

export interface OpenedMedia {
  readonly duration: number;
  readonly audio: { readonly sampleRate: number; readonly channels: number } | null;
  readonly video: { readonly width: number; readonly height: number } | null;
}

/** Since the media was opened. */
export interface FrameCounts {
  readonly decoded: number;
  /** Came too late and were never shown, while playing. */
  readonly dropped: number;
}

/** What keeps a recording from being decoded here. */
export type Undecodable = 'tracks' | 'codec' | 'format' | 'ranges';

export type FromWorker =
  | { readonly type: 'opened'; readonly media: OpenedMedia }
  | { readonly type: 'unsupported'; readonly kind: Undecodable; readonly what: string }
  | { readonly type: 'failed'; readonly message: string }
  /** The voice that was asked for cannot be played here; the recording is. */
  | { readonly type: 'unvoiced'; readonly message: string }
  | { readonly type: 'primed'; readonly epoch: number }
  /** Replaces the schedule from output sample `from` on. */
  | {
      readonly type: 'schedule';
      readonly epoch: number;
      readonly from: number;
      readonly spans: readonly Span[];
    }
  | { readonly type: 'shown'; readonly ticket: number }
  | { readonly type: 'counted'; readonly frames: FrameCounts }
  | { readonly type: 'closed' };

export type ToQueue =
  | { readonly type: 'port'; readonly port: MessagePort }
  | { readonly type: 'start'; readonly epoch: number }
  | { readonly type: 'hold' }
  | { readonly type: 'rate'; readonly rate: number };

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
  | { readonly type: 'end'; readonly epoch: number; readonly outputSample: number };

/** Queue to page and worker, see `Anchor`. */
export type FromQueue =
  | {
      readonly type: 'anchor';
      readonly epoch: number;
      readonly frame: number;
      readonly outputSample: number;
      readonly rate: number;
    }
  | { readonly type: 'ended'; readonly epoch: number };

export interface SpentAudio {
  readonly type: 'spent';
  readonly buffers: ArrayBuffer[];
}
