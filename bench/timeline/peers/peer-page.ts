import type { Cut } from '#model/types.ts';
import { generatedDocument, generatedPeaks } from '#tests/harness/timeline-data.ts';
import { openPeaks } from './peaks.ts';
import type { PeerTimeline } from './peer.ts';
import { openWavesurfer } from './wavesurfer.ts';

export interface PeerHand {
  readonly timeline: PeerTimeline;
  readonly cuts: readonly Cut[];
  /** From the call that opens it to the frame after it says that it shows, milliseconds. */
  readonly mount: number;
}

declare global {
  interface Window {
    peer: PeerHand;
  }
}

const query = new URLSearchParams(location.search);
const duration = 3600;
const { cuts } = generatedDocument(duration, Number(query.get('cuts') ?? 5000));
const peaks = generatedPeaks(duration);
const open = query.get('peer') === 'peaks' ? openPeaks : openWavesurfer;
const start = performance.now();
const timeline = await open(document.getElementById('root') as HTMLElement, { duration, peaks, cuts });
await new Promise((resolve) => requestAnimationFrame(resolve));
window.peer = { timeline, cuts, mount: performance.now() - start };
