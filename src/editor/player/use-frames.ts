import { useEffect, useRef } from 'react';
import { subscribe } from 'valtio';
import { editor } from '../state/document.ts';
import { playback } from '../state/playback.ts';

/**
 * Calls `draw` in an animation frame: in every one while the media plays, and once after each seek, edit, change of the
 * player or rendering of the component otherwise. React renders nothing for it.
 */
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
