import { useEffect, useRef } from 'react';
import { subscribeKey } from 'valtio/utils';
import { currentDoc, editor } from '../state/document/document.ts';
import { playerDetails } from '../state/playback/playback.ts';
import { savedForm } from '../state/saving/journal.ts';

/** Frames of the last ten seconds at 60 a second. */
const FRAMES_KEPT = 600;

/** How long frames took, milliseconds: the last of them in a ring. */
export class FrameTimes {
  readonly #ring = new Float64Array(FRAMES_KEPT);
  #count = 0;

  add(milliseconds: number): void {
    this.#ring[this.#count % FRAMES_KEPT] = milliseconds;
    this.#count += 1;
  }

  /** NaN before the first frame. */
  get last(): number {
    return this.#count === 0 ? Number.NaN : this.#ring[(this.#count - 1) % FRAMES_KEPT];
  }

  /** The time that `share` (0–1) of the frames kept to; NaN before the first. */
  quantile(share: number): number {
    const kept = this.#ring.slice(0, Math.min(this.#count, FRAMES_KEPT)).sort();
    return kept.length === 0 ? Number.NaN : kept[Math.min(kept.length - 1, Math.floor(share * kept.length))];
  }
}

const DRAWING = [
  'drawArrays',
  'drawElements',
  'drawArraysInstanced',
  'drawElementsInstanced',
  'drawRangeElements',
] as const;

interface DrawCalls {
  /** Calls since it was asked before. */
  take(): number;
  stop(): void;
}

/** Counts what any WebGL canvas of the page draws, by standing before its functions until `stop`. */
function countDrawCalls(): DrawCalls {
  const drawing = globalThis.WebGL2RenderingContext?.prototype;
  let calls = 0;
  const originals = new Map<string, PropertyDescriptor>();
  for (const name of drawing ? DRAWING : []) {
    const original = Object.getOwnPropertyDescriptor(drawing, name);
    if (!original) continue;
    originals.set(name, original);
    Object.defineProperty(drawing, name, {
      ...original,
      value(this: WebGL2RenderingContext, ...args: unknown[]) {
        calls += 1;
        return original.value.apply(this, args);
      },
    });
  }
  return {
    take() {
      const taken = calls;
      calls = 0;
      return taken;
    },
    stop() {
      for (const [name, original] of originals) Object.defineProperty(drawing, name, original);
    },
  };
}

const KEPT = 6;

/** The last changes of the document, newest first: 'cut of "so"', 'undo of …', '12 × words or settings'. */
class CommandLog {
  readonly #lines: { text: string; times: number }[] = [];
  readonly #stop: () => void;
  #undoName = editor.undoName;
  #redoName = editor.redoName;

  constructor() {
    this.#stop = subscribeKey(editor, 'rev', () => this.#note());
  }

  get lines(): readonly string[] {
    return this.#lines.map(({ text, times }) => (times === 1 ? text : `${times} × ${text}`));
  }

  stop(): void {
    this.#stop();
  }

  #note(): void {
    const text = this.#nameOfChange();
    this.#undoName = editor.undoName;
    this.#redoName = editor.redoName;
    const [newest] = this.#lines;
    if (newest?.text === text) newest.times += 1;
    else this.#lines.unshift({ text, times: 1 });
    this.#lines.length = Math.min(this.#lines.length, KEPT);
  }

  /** Told by what undo and redo would do before and after. */
  #nameOfChange(): string {
    const { undoName, redoName } = editor;
    if (redoName !== null && redoName === this.#undoName) return `undo of ${redoName}`;
    if (undoName !== null && undoName === this.#redoName) return `redo of ${undoName}`;
    if (undoName !== null && undoName !== this.#undoName) return undoName;
    return 'change without a step, or more of the step before';
  }
}

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
