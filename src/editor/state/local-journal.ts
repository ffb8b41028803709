import { dropEdit, keepChanges, keepSent, keepWhole, type NumberedChange } from './device-edit.ts';
import { DeviceError } from './device-store.ts';
import {
  currentDoc,
  type DocumentListener,
  type EditDelta,
  type EditSteps,
  editor,
  keptSteps,
} from './document.ts';
import { savedForm } from './saved-form.ts';

/** A change that is no edit is on this device this long after it, ms: words arrive by the dozen. */
const WHOLE_MS = 250;
/** After a fault a whole copy is tried again after this long, ms. */
const RETRY_MS = 5000;
/** A change of more cuts and words than this is written after the frame that shows it: copying it takes longer than a frame. */
const LARGE = 200;
/** After this many journal entries a whole copy takes their place. */
const JOURNAL_LENGTH = 2000;

/**
 * Keeps the open document on this device: every edit at once as a journal entry, other changes soon after as a whole copy.
 * Faults end up in `editor.device`; after one the next change is kept as a whole copy, which makes up for what is missing.
 */
export class LocalJournal implements DocumentListener {
  readonly #slot: string;
  readonly #projectId: string;
  #revision: number;
  #seq: number;
  #top = 0;
  #entries = 0;
  /** The journal misses something: only a whole copy is right; so does the history. */
  #needsWhole = false;
  #needsSteps = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #last: Promise<void> = Promise.resolve();
  /** Edits whose write has not begun: those that come meanwhile join them, so that no queue grows. */
  #waiting: NumberedChange[] | null = null;
  #stopped = false;

  constructor(slot: string, projectId: string, revision: number, lastSeq: number) {
    this.#slot = slot;
    this.#projectId = projectId;
    this.#revision = revision;
    this.#seq = lastSeq;
  }

  /** Number of the last change. */
  get seq(): number {
    return this.#seq;
  }

  /** Keeps the document as it was opened, with the history that led to it. @param isSent the server has it all */
  async begin(steps: EditSteps, isSent: boolean): Promise<void> {
    this.#seq += 1;
    this.#top = steps.top;
    await this.#whole(isSent, { steps });
  }

  edited(delta: EditDelta): void {
    this.#seq += 1;
    this.#entries += 1;
    this.#top = delta.top;
    if (this.#needsWhole || this.#entries > JOURNAL_LENGTH) {
      void this.#whole(false, { delta });
      return;
    }
    const change = { seq: this.#seq, delta };
    if (this.#waiting) {
      this.#waiting.push(change);
      return;
    }
    const changes: NumberedChange[] = [change];
    this.#waiting = changes;
    const isLarge = delta.patches.some(
      ({ hunks, insert, remove }) => hunks.length + insert.length + remove.length > LARGE,
    );
    const write = (): Promise<void> => {
      if (this.#waiting === changes) this.#waiting = null;
      return keepChanges(this.#slot, changes);
    };
    void this.#write(write, isLarge);
  }

  changed(): void {
    this.#seq += 1;
    this.#needsWhole = true;
    this.#timer ??= setTimeout(() => this.flush(), WHOLE_MS);
  }

  /** Keeps now what waits to be kept. */
  flush(): void {
    if (this.#timer === null) return;
    void this.#whole(false);
  }

  /** The server has everything up to change `seq`. */
  async sent(revision: number, seq: number): Promise<void> {
    this.#revision = revision;
    await this.#write(() => keepSent(this.#slot, { revision, seq }));
  }

  /** Ends keeping. Resolves once what waits is kept, or with `drop` once all of it is gone. */
  async stop(drop = false): Promise<void> {
    this.#stopped = true;
    if (!drop) this.flush();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await (drop ? this.#write(() => dropEdit(this.#slot)) : this.#last);
  }

  async #whole(isSent: boolean, history: { steps?: EditSteps; delta?: EditDelta } = {}): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const steps = history.steps ?? (this.#needsSteps ? keptSteps() : undefined);
    this.#needsWhole = false;
    this.#needsSteps = false;
    this.#entries = 0;
    // Later edits come after this copy.
    this.#waiting = null;
    const edit = {
      projectId: this.#projectId,
      revision: this.#revision,
      document: savedForm(),
      doc: currentDoc(),
      seq: this.#seq,
      top: this.#top,
      isSent,
      steps,
      delta: history.delta,
    };
    await this.#write(() => keepWhole(this.#slot, edit));
  }

  /** Writes come one after the other, in the order of the changes. */
  #write(work: () => Promise<void>, isLarge = false): Promise<void> {
    const turn = isLarge ? this.#last.then(afterPaint) : this.#last;
    this.#last = turn.then(async () => {
      try {
        await work();
        editor.device = 'ok';
      } catch (error) {
        this.#needsWhole = true;
        this.#needsSteps = true;
        if (!this.#stopped) this.#timer ??= setTimeout(() => this.flush(), RETRY_MS);
        editor.device = error instanceof DeviceError ? error.fault : 'blocked';
      }
    });
    return this.#last;
  }
}

/**
 * After the next frame is on the screen: by the frame after it, since what draws it still needs the machine when this thread is
 * done with it. A moment later where none is drawn (a hidden tab).
 */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
    setTimeout(resolve, 100);
  });
}
