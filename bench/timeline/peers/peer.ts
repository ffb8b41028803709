import type { Cut } from '#model/types.ts';

/** One of the other timelines, as the bench moves it. Page pixels and source seconds. */
export interface PeerTimeline {
  /** Sets the scale and scrolls to `startTime`. */
  view(pxPerSecond: number, startTime: number): void;
  /** Changes the scale only, as its zoom buttons would. */
  zoom(pxPerSecond: number): void;
  /** Where a cut ends now, source seconds. */
  endOf(cut: Cut): number;
  /** Where the right edge of a cut can be taken hold of, and where nothing but the waveform is. */
  places(cut: Cut): { edge: { x: number; y: number }; plain: { x: number; y: number } };
}

/** What opens a peer in `root` with the same waveform and cuts as ours; resolves when they show. */
export type OpenPeer = (
  root: HTMLElement,
  data: { readonly duration: number; readonly peaks: ArrayBuffer; readonly cuts: readonly Cut[] },
) => Promise<PeerTimeline>;
