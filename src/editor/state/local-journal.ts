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

/** Debounce of whole copies, ms. */
const WHOLE_MS = 250;
const RETRY_MS = 5000;
/** Larger changes are written after the next paint. */
const LARGE = 200;
/** Entries before compaction into a whole copy. */
const JOURNAL_LENGTH = 2000;

/** Edits go to a journal at once, other changes to a debounced whole copy; after a fault the next write is whole. */
export class LocalJournal implements DocumentListener {
  readonly #slot: string;
  readonly #projectId: string;
  #revision: number;
  #seq: number;
  #top = 0;
  #entries = 0;
  /** The journal, or the history, is incomplete. */
  #needsWhole = false;
  #needsSteps = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #last: Promise<void> = Promise.resolve();
  /** Edits that join the next write. */
  #waiting: NumberedChange[] | null = null;
  #stopped = false;

  constructor(slot: string, projectId: string, revision: number, lastSeq: number) {
    this.#slot = slot;
    this.#projectId = projectId;
    this.#revision = revision;
    this.#seq = lastSeq;
  }

  get seq(): number {
    return this.#seq;
  }

  /** `isSent`: the server has it all. */
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

  flush(): void {
    if (this.#timer === null) return;
    void this.#whole(false);
  }

  /** The server has changes up to `seq`. */
  async sent(revision: number, seq: number): Promise<void> {
    this.#revision = revision;
    await this.#write(() => keepSent(this.#slot, { revision, seq }));
  }

  /** Resolves once written, or with `drop` deleted. */
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

/** After the next painted frame, or 100 ms in a hidden tab. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
    setTimeout(resolve, 100);
  });
}
