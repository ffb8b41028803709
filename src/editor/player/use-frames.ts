import { useEffect, useRef } from 'react';
import { subscribe } from 'valtio';
import { editor } from '../state/document/document.ts';
import { playback } from '../state/playback/playback.ts';

/** Calls `draw` each frame while playing, else after seeks, edits and renders. No React rendering. */
export function useFrames(draw: () => void): void {
  const latest = useRef(draw);
  const again = useRef(() => {});
  useEffect(() => {
    latest.current = draw;
    again.current();
  });
  useEffect(() => {
    let frame = 0;
    const run = () => {
      latest.current();
      frame = playback.playing ? requestAnimationFrame(run) : 0;
    };
    const wake = () => {
      if (frame === 0) frame = requestAnimationFrame(run);
    };
    again.current = wake;
    const stops = [subscribe(playback, wake), subscribe(editor, wake)];
    wake();
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop();
    };
  }, []);
}
