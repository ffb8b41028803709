import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { player } from '#i18n/en/player.ts';
import { arrangementOf } from '#model/edit/arrangement.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import { type Peaks, parsePeaks, peaksLevelFor } from '#model/media/peaks.ts';
import { watchSize } from '#src/render/screen-watch.ts';
import { watchTheme } from '#src/render/theme.ts';
import { currentDoc } from '../state/document/document.ts';
import { sourceTimeNow } from '../state/playback/playback.ts';
import { fileOfUrl, session } from '../state/session/session.ts';
import { logFault } from './fault-log.ts';
import { type Played, playedIndexAt } from './skip.ts';
import { useFrames } from './use-frames.ts';

/** Arranged seconds across the view; bar width with and without gap, CSS px. */
const SPAN = 8;
const BAR = 6;
const BAR_WIDTH = 3;

export function WaveformView() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const peaksUrl = useSnapshot(session).project?.urls?.peaksUrl;
  const peaks = usePeaks(peaksUrl ? fileOfUrl(peaksUrl) : null);
  useFrames(() => {
    if (canvas.current) draw(canvas.current, peaks, sourceTimeNow());
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const again = () => draw(element, peaks, sourceTimeNow());
    const stops = [watchSize(element, again), watchTheme(again)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [peaks]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={player.waveform()}
      className="absolute inset-0 size-full bg-bg-2"
    />
  );
}

/** `null` until loaded. @param file URL without its signature, which changes */
function usePeaks(file: string | null): Peaks | null {
  const [peaks, setPeaks] = useState<Peaks | null>(null);
  useEffect(() => {
    const url = session.project?.urls?.peaksUrl;
    if (!file || !url) return;
    const leaving = new AbortController();
    fetch(url, { signal: leaving.signal })
      .then((response) =>
        response.ok ? response.arrayBuffer() : Promise.reject(new Error(`HTTP ${response.status}`)),
      )
      .then((bytes) => setPeaks(parsePeaks(bytes)))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) logFault(`The waveform did not load: ${String(error)}`);
      });
    return () => leaving.abort();
  }, [file]);
  return peaks;
}

function draw(canvas: HTMLCanvasElement, peaks: Peaks | null, time: number): void {
  const scale = window.devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
  if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context || !peaks) return;
  const style = getComputedStyle(canvas);
  const colours = {
    kept: style.getPropertyValue('--wave'),
    cut: style.getPropertyValue('--red'),
    now: style.getPropertyValue('--blue'),
  };
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  const { duration } = currentDoc();
  const order = arrangementOf(currentDoc());
  const played: Played = { ranges: timeMapOf(currentDoc()).kept, order };
  const now = order.toArranged(time);
  const secondsPerBar = (SPAN * BAR) / width;
  const first = Math.floor((now - SPAN / 2) / secondsPerBar);
  for (let bar = first; bar <= first + width / BAR + 1; bar++) {
    const at = bar * secondsPerBar;
    // Nothing was before the recording, and nothing of it is cut.
    if (at + secondsPerBar / 2 < 0 || at > duration) continue;
    const x = (at - now) * (width / SPAN) + width / 2;
    const from = order.toSource(at);
    const half = Math.max(1, loudness(peaks, from, secondsPerBar) * height * 0.32);
    const isKept = holds(played, order.toSource(at + secondsPerBar / 2));
    context.fillStyle = isKept ? colours.kept : colours.cut;
    context.fillRect(x, height / 2 - half, BAR_WIDTH, half * 2);
  }
  context.fillStyle = colours.now;
  context.fillRect(width / 2 - 1, height * 0.12, 2, height * 0.76);
}

function holds(played: Played, time: number): boolean {
  const range = played.ranges[playedIndexAt(played, time)];
  return range !== undefined && range.start <= time;
}

/** Loudest sample of that stretch of source seconds, 0–1. */
function loudness(peaks: Peaks, from: number, length: number): number {
  const level = peaksLevelFor(peaks, 2 / length);
  const start = Math.max(0, Math.floor(from * level.binsPerSecond));
  const end = Math.min(level.length, Math.ceil((from + length) * level.binsPerSecond));
  let loudest = 0;
  for (let i = start; i < end; i++) loudest = Math.max(loudest, level.max[i] ?? 0, -(level.min[i] ?? 0));
  return loudest / 127;
}
