import type { Operation } from '#model/merge/operation.ts';
import { type SavedEdit, savedEdit } from '#model/saved-edit.ts';
import { currentDoc, type DocumentListener, type EditDelta, editor, keptSteps } from './document.ts';
import { jobs } from './jobs.ts';
import {
  DeviceError,
  dropEdit,
  keepChanges,
  keepSent,
  keepWhole,
  type NumberedChange,
} from './local-copy.ts';

/** The document with the state of its transcription. */
export function currentEdit(): SavedEdit {
  const complete = jobs.transcription.status === 'done';
  return { doc: currentDoc(), heard: { complete, added: complete ? [] : jobs.transcription.added } };
}

/** As it is saved. */
export function savedForm(): object {
  return savedEdit(currentEdit());
}

/** Debounce of whole copies, ms. */
const WHOLE_MS = 250;
const RETRY_MS = 5000;
/** Larger changes are written after the next paint. */
const LARGE = 200;
/** Entries before compaction into a whole copy. */
const JOURNAL_LENGTH = 2000;

interface ServerState {
  revision(): number;
  /** What leads from the edit back to the server's. */
  toBase(): Operation | undefined;
}

/** Edits go to a journal at once, other changes to a debounced whole copy; after a fault the next write is whole. */
export class LocalJournal implements DocumentListener {
  readonly #slot: string;
  readonly #projectId: string;
  readonly #server: ServerState;
  #seq: number;
  #entries = 0;
  /** The journal, or the history, is incomplete. */
  #needsWhole = false;
  #needsSteps = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** All writes that were begun are over. */
  #last: Promise<void> = Promise.resolve();
  /** A large change waits for its paint, and what comes after it with it. */
  #painting: Promise<void> | null = null;
  /** Edits that join the next write. */
  #waiting: NumberedChange[] | null = null;
  #stopped = false;

  constructor(slot: string, projectId: string, lastSeq: number, server: ServerState) {
    this.#slot = slot;
    this.#projectId = projectId;
    this.#server = server;
    this.#seq = lastSeq;
  }

  get seq(): number {
    return this.#seq;
  }

  /** `isSent`: the server has it all. */
  async begin(isSent: boolean): Promise<void> {
    this.#seq += 1;
    this.#needsSteps = true;
    await this.#whole(isSent);
  }

  edited(delta: EditDelta): void {
    this.#seq += 1;
    this.#entries += 1;
    if (this.#needsWhole || this.#entries > JOURNAL_LENGTH) {
      void this.#whole(false, delta);
      return;
    }
    const change = { seq: this.#seq, delta };
    if (this.#waiting) {
      this.#waiting.push(change);
      return;
    }
    const changes: NumberedChange[] = [change];
    this.#waiting = changes;
    const isLarge = delta.operations.some(
      ({ words = [], cuts }) =>
        words.length + (cuts?.insert.length ?? 0) + (cuts?.remove.length ?? 0) > LARGE,
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

  /** The server has the edit as of `seq`, with `toBase` applied to it. */
  async sent(revision: number, seq: number, toBase?: Operation): Promise<void> {
    await this.#write(() => keepSent(this.#slot, { revision, seq, ...(toBase && { toBase }) }));
  }

  /** Resolves once written, or with `drop` deleted. */
  async stop(drop = false): Promise<void> {
    this.#stopped = true;
    if (!drop) this.flush();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await (drop ? this.#write(() => dropEdit(this.#slot)) : this.#last);
  }

  async #whole(isSent: boolean, delta?: EditDelta): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const { steps, marks } = keptSteps();
    const isAll = this.#needsSteps;
    this.#needsWhole = false;
    this.#needsSteps = false;
    this.#entries = 0;
    // Later edits come after this copy.
    this.#waiting = null;
    const edit = {
      projectId: this.#projectId,
      revision: this.#server.revision(),
      toBase: isSent ? undefined : this.#server.toBase(),
      document: savedForm(),
      seq: this.#seq,
      marks,
      isSent,
      steps: isAll ? steps : undefined,
      delta,
    };
    await this.#write(() => keepWhole(this.#slot, edit));
  }

  /** Asks the device at once, also while it is at others, which it answers in order: the page may be left the next moment. */
  #write(work: () => Promise<void>, isLarge = false): Promise<void> {
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
    return done;
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
