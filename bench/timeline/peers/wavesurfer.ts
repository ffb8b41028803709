/** The page of wavesurfer.js with a region for each cut, bars as ours, on the same waveform; `window.peer` is what moves it. */
import WaveSurfer from 'wavesurfer.js';
import RegionsPlugin, { type Region } from 'wavesurfer.js/plugins/regions';
import { parsePeaks } from '#model/media/peaks.ts';
import type { Cut } from '#model/types.ts';
import { generatedDocument, generatedPeaks } from '#tests/harness/timeline-data.ts';

/** Page pixels and source seconds. */
export interface PeerHand {
  readonly cuts: readonly Cut[];
  /** Milliseconds from the call that opens it to the frame after it says that it shows. */
  readonly mount: number;
  /** Sets the scale and scrolls to `startTime`. */
  view(pxPerSecond: number, startTime: number): void;
  /** Changes the scale only, as its zoom buttons would. */
  zoom(pxPerSecond: number): void;
  /** Where a cut ends now. */
  endOf(cut: Cut): number;
  /** Where the right edge of a cut can be taken hold of. */
  edgeOf(cut: Cut): { x: number; y: number };
}

declare global {
  interface Window {
    peer: PeerHand;
  }
}

const duration = 3600;
const { cuts } = generatedDocument(duration, Number(new URLSearchParams(location.search).get('cuts')));
const [{ max }] = parsePeaks(generatedPeaks(duration)).levels;
const container = document.getElementById('root') as HTMLElement;
const start = performance.now();
const plugin = RegionsPlugin.create();
const surfer = WaveSurfer.create({
  container,
  height: 192,
  barWidth: 2,
  barGap: 1,
  minPxPerSec: container.clientWidth / duration,
  peaks: [Float32Array.from(max, (value) => value / 127)],
  duration,
  plugins: [plugin],
});
await new Promise<void>((resolve) => surfer.once('ready', resolve));
const regions = new Map<string, Region>();
for (const { id, start, duration: length } of cuts)
  regions.set(id, plugin.addRegion({ start, end: start + length, color: 'rgba(239, 68, 68, 0.3)' }));
await new Promise((resolve) => requestAnimationFrame(resolve));
window.peer = {
  cuts,
  mount: performance.now() - start,
  view(pxPerSecond, startTime) {
    surfer.zoom(pxPerSecond);
    surfer.setScrollTime(startTime);
  },
  zoom: (pxPerSecond) => surfer.zoom(pxPerSecond),
  endOf: ({ id }) => regions.get(id)?.end ?? 0,
  edgeOf({ id }) {
    const box = regions.get(id)?.element?.getBoundingClientRect();
    if (!box) throw new Error('The region is not on the page.');
    return { x: box.right - 2, y: box.top + 100 };
  },
};
