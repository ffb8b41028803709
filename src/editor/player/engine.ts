import type { Range, Rational } from '#model/types.ts';
import type { PlayerPort, Stretch } from '../state/playback.ts';

/** Which machinery plays: decoded by ourselves and spliced sample by sample, or the browser's `<video>` element. */
export type EngineKind = 'webcodecs' | 'video';

/** What of the media is played. The same ranges the download is cut from; everything while preview mode is off. */
export interface PreviewEdit {
  /** Kept ranges in source seconds: sorted, disjoint. */
  readonly kept: readonly Range[];
  /** Length of the media, source seconds. */
  readonly duration: number;
  /** Frame rate of the master, `null` for audio: where the download rounds its cuts to frames. */
  readonly frameRate: Rational | null;
  /** What playback keeps to; `null`: all that is kept. */
  readonly stretch: Stretch | null;
}

/** What an engine tells its owner. None is called after `destroy()`. */
export interface EngineEvents {
  /** It began or stopped: by a call, at the end of the media, or because the browser stopped it. */
  onPlaying(playing: boolean): void;
  /** The media broke after it had opened. `message` is for the log. */
  onFault(message: string): void;
  /** False while a seek, a start or a picture is on its way, true when what is shown is what was asked for. */
  onSettled(settled: boolean): void;
}

export interface EngineOptions {
  /** Where the engine puts the canvas it draws on; it fills the element. */
  readonly host: HTMLElement;
  readonly url: string;
  readonly edit: PreviewEdit;
  /** Source seconds to stand at after opening. */
  readonly startAt: number;
  readonly events: EngineEvents;
}

/** One way of playing. Every time is source seconds; a seek into a cut lands on the end of that cut. */
export interface PlayerEngine extends PlayerPort {
  readonly kind: EngineKind;
  /** Source seconds. */
  readonly duration: number;
  readonly hasVideo: boolean;
  /** The same file is at another URL from now on. What plays goes on. */
  moveTo(url: string): void;
  /** Takes another edit, also while playing. */
  setEdit(edit: PreviewEdit): void;
  /** How it plays at this moment, as names and values, for those who look for a fault. */
  details(): readonly (readonly [name: string, value: string])[];
  /** Stops, gives every resource back and removes the canvas. */
  destroy(): void;
}

/** This engine cannot play this media in this browser; another one may. */
export class EngineUnsupported extends Error {}
/** The media could not be fetched or is broken: no engine will play it. */
export class MediaUnavailable extends Error {}

/** A canvas that fills `host`, as first child so that overlays stay on top. */
export function addCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'absolute inset-0 size-full object-contain';
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'Video preview');
  host.prepend(canvas);
  return canvas;
}
