import type { Operation } from '#model/merge/operation.ts';
import type { Replica } from '#model/merge/replica.ts';
import { type SavedEdit, writeSavedEdit } from '#model/merge/saved-edit.ts';
import { currentDoc, type EditDelta, editor, keptSteps } from '../document/document.ts';
import { jobs } from '../work/jobs.ts';
import { DeviceError, dropEdit, keepChange, keepEntries, keepWhole, type Slot } from './local-copy.ts';

/** The document with the state of its transcription. */
export function currentEdit(): SavedEdit {
  const complete = jobs.transcription.status === 'done';
  return { doc: currentDoc(), transcription: { complete, added: complete ? [] : jobs.added } };
}

/** The document in its saved form. */
export function savedForm(): object {
  return writeSavedEdit(currentEdit());
}

const RETRY_MS = 5000;
/** Larger changes are written after the next paint. */
const LARGE = 200;
/** Entries before compaction into a whole copy. */
const JOURNAL_LENGTH = 2000;

/** Stores every operation at once, local and remote ones; after an error the next write stores the whole edit. */
export class LocalJournal {
  readonly #slot: Slot;
  readonly #projectId: string;
  readonly #replica: Replica;
  /** Number of the next entry, and of the first that the server lacks. */
  #next = 0;
  #unsent = 0;
  /** The stored journal or history is incomplete. */
  #needsWhole = false;
  #needsSteps = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Resolves when all started writes have ended. */
  #last: Promise<void> = Promise.resolve();
  /** A large change and all later ones wait for its paint. */
  #painting: Promise<void> | null = null;
  #stopped = false;

  constructor(slot: Slot, projectId: string, replica: Replica) {
    this.#slot = slot;
    this.#projectId = projectId;
    this.#replica = replica;
  }

  begin(): void {
    this.#needsSteps = true;
    this.#whole();
  }

  edited(delta: EditDelta): void {
    if (this.#needsWhole || this.#next > JOURNAL_LENGTH) {
      this.#whole(delta);
      return;
    }
    const at = this.#next++;
    const isLarge = delta.operations.some(
      ({ words = [], cuts }) =>
        words.length + (cuts?.insert.length ?? 0) + (cuts?.remove.length ?? 0) > LARGE,
    );
    this.#write(() => keepChange(this.#slot.name, at, delta), isLarge);
  }

  /** Call when the server's edit changed by `operations`; null if unknown. */
  progressed(operations: readonly Operation[] | null): void {
    if (operations === null || this.#needsWhole || this.#next > JOURNAL_LENGTH) {
      this.#whole();
      return;
    }
    const { revision, unsent } = this.#replica;
    const { marks } = keptSteps();
    const from = this.#unsent;
    const entries = [
      { revision, operations, marks },
      { operations: unsent, marks },
    ];
    this.#unsent = from + 1;
    this.#next = from + 2;
    this.#write(() => keepEntries(this.#slot.name, from, entries));
  }

  /** Writes at once after an error, instead of waiting for the next change. */
  flush(): void {
    if (this.#timer !== null) this.#whole();
  }

  /** Gives the slot back once all is written, or with `drop` deleted. */
  async stop(drop = false): Promise<void> {
    this.#stopped = true;
    if (!drop) this.flush();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (drop) this.#write(() => dropEdit(this.#slot.name));
    await this.#last;
    this.#slot.release();
  }

  #whole(delta?: EditDelta): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const { steps, marks } = keptSteps();
    const isAll = this.#needsSteps;
    this.#needsWhole = false;
    this.#needsSteps = false;
    this.#unsent = 0;
    this.#next = 1;
    this.#replica.compact(currentDoc());
    const { revision, base, unsent } = this.#replica;
    const edit = {
      projectId: this.#projectId,
      revision,
      document: writeSavedEdit(base),
      unsent,
      marks,
      steps: isAll ? steps : undefined,
      delta,
    };
    this.#write(() => keepWhole(this.#slot.name, edit));
  }

  /** Starts the write immediately; the device queues writes in order, because the page may close next. */
  #write(work: () => Promise<void>, isLarge = false): void {
    const before = this.#painting;
    const turn = isLarge ? Promise.all([before, afterPaint()]).then(() => undefined) : before;
    const done = turn ? turn.then(() => this.#ask(work)) : this.#ask(work);
    if (isLarge && turn) {
      this.#painting = turn;
      void turn.then(() => {
        if (this.#painting === turn) this.#painting = null;
      });
    }
    this.#last = Promise.all([this.#last, done]).then(() => undefined);
  }

  async #ask(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      editor.device = 'ok';
    } catch (error) {
      this.#needsWhole = true;
      this.#needsSteps = true;
      if (!this.#stopped) this.#timer ??= setTimeout(() => this.flush(), RETRY_MS);
      editor.device = error instanceof DeviceError ? error.fault : 'blocked';
    }
  }
}

/** After the next painted frame, or 100 ms in a hidden tab; at once where the page is left. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const painted = new AbortController();
    const { signal } = painted;
    signal.addEventListener('abort', () => resolve());
    const over = (): void => painted.abort();
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(over, 0)));
    setTimeout(over, 100);
    window.addEventListener('pagehide', over, { signal });
  });
}
