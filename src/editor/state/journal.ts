import type { Operation } from '#model/merge/operation.ts';
import type { Replica } from '#model/merge/replica.ts';
import { type SavedEdit, savedEdit } from '#model/saved-edit.ts';
import { currentDoc, type EditDelta, editor, keptSteps } from './document.ts';
import { jobs } from './jobs.ts';
import { DeviceError, dropEdit, keepChange, keepEntries, keepWhole } from './local-copy.ts';

/** The document with the state of its transcription. */
export function currentEdit(): SavedEdit {
  const complete = jobs.transcription.status === 'done';
  return { doc: currentDoc(), heard: { complete, added: complete ? [] : jobs.transcription.added } };
}

/** As it is saved. */
export function savedForm(): object {
  return savedEdit(currentEdit());
}

const RETRY_MS = 5000;
/** Larger changes are written after the next paint. */
const LARGE = 200;
/** Entries before compaction into a whole copy. */
const JOURNAL_LENGTH = 2000;

/** Keeps every operation at once, own ones and those that the server has; after a fault the next write is whole. */
export class LocalJournal {
  readonly #slot: string;
  readonly #projectId: string;
  readonly #replica: Replica;
  /** Number of the next entry, and of the first that the server lacks. */
  #next = 0;
  #unsent = 0;
  /** The journal, or the history, is incomplete. */
  #needsWhole = false;
  #needsSteps = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** All writes that were begun are over. */
  #last: Promise<void> = Promise.resolve();
  /** A large change waits for its paint, and what comes after it with it. */
  #painting: Promise<void> | null = null;
  #stopped = false;

  constructor(slot: string, projectId: string, replica: Replica) {
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
    this.#write(() => keepChange(this.#slot, at, delta), isLarge);
  }

  /** The server's edit changed by `operations`; null where they are not known. */
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
    this.#write(() => keepEntries(this.#slot, from, entries));
  }

  /** After a fault, without waiting for the next try. */
  flush(): void {
    if (this.#timer !== null) this.#whole();
  }

  /** Resolves once written, or with `drop` deleted. */
  async stop(drop = false): Promise<void> {
    this.#stopped = true;
    if (!drop) this.flush();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (drop) this.#write(() => dropEdit(this.#slot));
    await this.#last;
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
      document: savedEdit(base),
      unsent,
      marks,
      steps: isAll ? steps : undefined,
      delta,
    };
    this.#write(() => keepWhole(this.#slot, edit));
  }

  /** Asks the device at once, also while it is at others, which it answers in order: the page may be left the next moment. */
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
