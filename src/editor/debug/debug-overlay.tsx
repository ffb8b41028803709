import { useEffect, useRef } from 'react';
import { currentDoc, editor } from '../state/document.ts';
import { playerDetails } from '../state/playback.ts';
import { savedForm } from '../state/saved-form.ts';
import { CommandLog } from './command-log.ts';
import { countDrawCalls } from './draw-calls.ts';
import { FrameTimes } from './frame-times.ts';

/** Milliseconds between two readings: figures that change with every frame cannot be read. */
const EVERY_MS = 250;

/** `?debug`: what a performance engineer asks first. Measures as long as it is there, by frames of its own. */
export default function DebugOverlay() {
  const text = useRef<HTMLPreElement>(null);
  useEffect(
    () =>
      measure((lines) => {
        if (text.current) text.current.textContent = lines.join('\n');
      }),
    [],
  );
  return (
    <section
      aria-label="Debug"
      className="num pointer-events-none fixed bottom-2 left-2 z-50 max-w-[min(26.25rem,90vw)] rounded-chip bg-bg-0/85 px-2 py-1 text-11 text-text-1 shadow-2"
    >
      <pre ref={text} className="whitespace-pre-wrap font-[inherit]" />
    </section>
  );
}

/** Calls `show` four times a second. @returns ends it */
function measure(show: (lines: readonly string[]) => void): () => void {
  const times = new FrameTimes();
  const calls = countDrawCalls();
  const log = new CommandLog();
  const size = sizeReader();
  let drawn = 0;
  let before: number | null = null;
  let shownAt = 0;
  let frame = requestAnimationFrame(run);
  function run(now: number): void {
    frame = requestAnimationFrame(run);
    if (before !== null) times.add(now - before);
    before = now;
    drawn = calls.take() || drawn;
    if (now - shownAt < EVERY_MS) return;
    shownAt = now;
    const { words, cuts } = currentDoc();
    show([
      `Frame: p50 ${ms(times.quantile(0.5))}, p95 ${ms(times.quantile(0.95))}, last ${ms(times.last)}`,
      `Draw calls: ${drawn} in the last frame drawn`,
      ...playerDetails(),
      `Document: ${words.length} words, ${cuts.length} cuts, ${size()}`,
      ['Commands:', ...log.lines].join('\n  '),
    ]);
  }
  return () => {
    cancelAnimationFrame(frame);
    calls.stop();
    log.stop();
  };
}

function ms(value: number): string {
  return Number.isNaN(value) ? '–' : `${value.toFixed(1)} ms`;
}

/** Size of the document as it is saved. Writing a long one takes frames: only where it changed, and has come to rest. */
function sizeReader(): () => string {
  let seen = -1;
  let weighed = -1;
  let size = '';
  return () => {
    if (seen === editor.rev && weighed !== seen) {
      weighed = seen;
      size = `${(new Blob([JSON.stringify(savedForm())]).size / 1000).toFixed(1)} kB saved`;
    }
    seen = editor.rev;
    return size;
  };
}
