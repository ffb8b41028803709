import { subscribeKey } from 'valtio/utils';
import { editor } from '../state/document.ts';

const KEPT = 6;

/** The last changes of the document, newest first: 'cut of "so"', 'undo of …', '12 × words or settings'. */
export class CommandLog {
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
