import Peaks, { type PeaksInstance } from 'peaks.js';
import { parsePeaks } from '#model/peaks.ts';
import type { OpenPeer } from './peer.ts';

/** As if the sound had this rate: with 40 samples to each of the 200 bins a second. */
const SAMPLE_RATE = 8000;
const SAMPLES_A_BIN = 40;

/** peaks.js with an editable segment for each cut. */
export const openPeaks: OpenPeer = async (root, { duration, peaks, cuts }) => {
  const scaleOf = (pxPerSecond: number) => Math.max(Math.round(SAMPLE_RATE / pxPerSecond), SAMPLES_A_BIN);
  const still = { time: 0 };
  const instance = await new Promise<PeaksInstance>((resolve, reject) => {
    Peaks.init(
      {
        zoomview: { container: root },
        player: {
          init: async () => {},
          destroy: () => {},
          play: async () => {},
          pause: () => {},
          isPlaying: () => false,
          isSeeking: () => false,
          getCurrentTime: () => still.time,
          getDuration: () => duration,
          seek: () => {},
        },
        waveformData: { arraybuffer: waveformData(peaks) },
        zoomLevels: [scaleOf(root.clientWidth / duration)],
        segments: cuts.map(({ id, start, duration: length }) => ({
          id,
          startTime: start,
          endTime: start + length,
          editable: true,
          color: '#ef4444',
        })),
      },
      (error, made) => (error ? reject(error) : resolve(made)),
    );
  });
  const view = instance.views.getView('zoomview');
  let shown = { pxPerSecond: root.clientWidth / duration, startTime: 0 };
  return {
    view(pxPerSecond, startTime) {
      view.setZoom({ scale: scaleOf(pxPerSecond) });
      view.setStartTime(startTime);
      shown = { pxPerSecond: SAMPLE_RATE / scaleOf(pxPerSecond), startTime };
    },
    zoom: (pxPerSecond) => view.setZoom({ scale: scaleOf(pxPerSecond) }),
    endOf: ({ id }) => instance.segments.getSegment(id)?.endTime ?? 0,
    places({ start, duration: length }) {
      const x = (start + length - shown.startTime) * shown.pxPerSecond;
      return { edge: { x: x + 1, y: 96 }, plain: { x: 640, y: 10 } };
    },
  };
};

/** Our waveform in the binary format of audiowaveform, version 2, 8 bits. */
function waveformData(peaks: ArrayBuffer): ArrayBuffer {
  const [{ min, max, length }] = parsePeaks(peaks).levels;
  const header = 24;
  const bytes = new ArrayBuffer(header + 2 * length);
  const view = new DataView(bytes);
  for (const [i, word] of [2, 1, SAMPLE_RATE, SAMPLES_A_BIN, length, 1].entries())
    view.setInt32(4 * i, word, true);
  const pairs = new Int8Array(bytes, header);
  for (let i = 0; i < length; i++) {
    pairs[2 * i] = min[i];
    pairs[2 * i + 1] = max[i];
  }
  return bytes;
}
