import { player } from '#i18n/en/player.ts';
import type { Level } from '#model/media/levels.ts';
import type { Blocks, Fades, Gain, Range, Rational } from '#model/types.ts';
import type { PlayerPort, Stretch } from '../state/playback/playback.ts';

export type EngineKind = 'webcodecs' | 'video';

/** What is played: the ranges of the download, or everything while preview mode is off. */
export interface PreviewEdit {
  /** Source seconds, in playing order, disjoint. */
  readonly kept: readonly Range[];
  readonly blocks: Blocks;
  /** What sounds otherwise than recorded; absent: nothing. */
  readonly gains?: readonly Gain[];
  /** What brings speakers to one level; absent: nothing. */
  readonly matched?: readonly Level[];
  /** Absent: none. */
  readonly fades?: Fades;
  /** dB by which the whole is louder than it is recorded; absent: none. */
  readonly louder?: number;
  /** Source seconds. */
  readonly duration: number;
  /** Of the master; `null` for audio. */
  readonly frameRate: Rational | null;
  /** Limits playback; `null`: the whole edit. */
  readonly stretch: Stretch | null;
}

export interface EngineEvents {
  onPlaying(playing: boolean): void;
  /** Broke after opening. `message` is for the log. */
  onFault(message: string): void;
  /** False while a seek, start or frame is pending. */
  onSettled(settled: boolean): void;
  /** The voice with less noise cannot be heard: the recording is. `message` is for the log. */
  onUnvoiced?(message: string): void;
}

export interface EngineOptions {
  readonly host: HTMLElement;
  readonly url: string;
  readonly edit: PreviewEdit;
  /** Source seconds. */
  readonly startAt: number;
  readonly events: EngineEvents;
}

/** All times are source seconds. */
export interface PlayerEngine extends PlayerPort {
  readonly kind: EngineKind;
  readonly duration: number;
  readonly hasVideo: boolean;
  moveTo(url: string): void;
  setEdit(edit: PreviewEdit): void;
  /** Name and value pairs for troubleshooting. */
  details(): readonly string[];
  destroy(): void;
}

export class EngineUnsupported extends Error {}
/** Not fetched or broken: no engine will play it. */
export class MediaUnavailable extends Error {}

/** First child, so that overlays stay on top. */
export function addCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'absolute inset-0 size-full object-contain';
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', player.videoPreview());
  host.prepend(canvas);
  return canvas;
}
