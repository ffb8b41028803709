import WaveSurfer from 'wavesurfer.js';
import RegionsPlugin, { type Region } from 'wavesurfer.js/plugins/regions';
import { parsePeaks } from '#model/peaks.ts';
import type { OpenPeer } from './peer.ts';

/** wavesurfer.js with a region for each cut, bars as ours. */
export const openWavesurfer: OpenPeer = async (root, { duration, peaks, cuts }) => {
  const [{ max }] = parsePeaks(peaks).levels;
  const plugin = RegionsPlugin.create();
  const surfer = WaveSurfer.create({
    container: root,
    height: 192,
    barWidth: 2,
    barGap: 1,
    minPxPerSec: root.clientWidth / duration,
    peaks: [Float32Array.from(max, (value) => value / 127)],
    duration,
    plugins: [plugin],
  });
  await new Promise<void>((resolve) => surfer.once('ready', resolve));
  const regions = new Map<string, Region>();
  for (const { id, start, duration: length } of cuts)
    regions.set(id, plugin.addRegion({ start, end: start + length, color: 'rgba(239, 68, 68, 0.3)' }));
  return {
    view(pxPerSecond, startTime) {
      surfer.zoom(pxPerSecond);
      surfer.setScrollTime(startTime);
    },
    zoom: (pxPerSecond) => surfer.zoom(pxPerSecond),
    endOf: ({ id }) => regions.get(id)?.end ?? 0,
    places({ id }) {
      const box = regions.get(id)?.element?.getBoundingClientRect();
      if (!box) throw new Error('The region is not on the page.');
      return { edge: { x: box.right - 2, y: box.top + 100 }, plain: { x: 640, y: 100 } };
    },
  };
};
