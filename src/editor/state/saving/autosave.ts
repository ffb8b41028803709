import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import {
  getProject,
  type LoggedChange,
  OPERATION_BYTES,
  pushEdits,
  SAVE_CONFLICT,
  saveProject,
} from '#contract/index.ts';
import { type Merged, MergeError } from '#model/merge/merge.ts';
import type { Operation, WordsChange } from '#model/merge/operation.ts';
import { Replica, type ReplicaStart, type Sent } from '#model/merge/replica.ts';
import { readSavedEdit, savedEdit } from '#model/merge/saved-edit.ts';
import { backoff, CallFailure, callApi, HttpError, mayPass, messageOf } from '#src/api/client/index.ts';
import { browserName } from '../device/browser-name.ts';
import { applyRemote, currentDoc, type EditDelta, editor, listenToDocument } from '../document/document.ts';
import { isEndOfAccess } from '../session/access.ts';
import { authOf, sessionAuth } from '../session/session.ts';
import { currentEdit, LocalJournal } from './journal.ts';
import type { Slot } from './local-copy.ts';
import { followOthers, presence, stopFollowing } from './presence.ts';

/** Local corrections rejected because another window changed the same words. */
export const refusedWords = proxy<{ list: { before: string; mine: string }[] }>({ list: [] });

function noteRefused(changes: readonly WordsChange[]): void {
  if (changes.length === 0) return;
  refusedWords.list = changes.map(({ remove, insert }) => ({
    before: textOf(remove),
    mine: textOf(insert),
  }));
}

function textOf(words: readonly { readonly text: string }[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Debounce and its limit, ms: in the only window, and beside other windows. */
const ALONE = { quiet: 1200, latest: 5000 };
const BESIDE = { quiet: 150, latest: 600 };
/** Retry backoff, ms. */
const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;

class Autosave {
  readonly #projectId: string;
  readonly #replica: Replica;
  /** The server's edit cannot be changed by operations: the whole edit replaces it. */
  #isWhole: boolean;
  /** Null if this device stores nothing. */
  readonly #journal: LocalJournal | null;
  readonly #slot: Slot | null;
  #firstChange: number | null = null;
  #saving = false;
  /** The current or last exchange with the server. */
  #exchange: Promise<void> = Promise.resolve();
  /** The server refused the unsent changes. */
  #isRefused = false;
  #tries = 0;
  #stopped = false;
  /** The server accepts no more edits of this account. */
  #ended = false;
  #saveTimer: ReturnType<typeof setTimeout> | null = null;
  #stops: (() => void)[] = [];
  /** Remote changes that wait for the end of a save or drag. */
  #waiting: LoggedChange[] = [];
  #isBehind = false;
  /** The server's revision that local changes could not be merged with. */
  #conflict: number | null = null;

  constructor({ projectId, slot, isFirst, ...start }: AutosaveStart) {
    this.#projectId = projectId;
    this.#replica = new Replica(start);
    this.#isWhole = isFirst;
    this.#slot = slot;
    this.#journal = slot && new LocalJournal(slot.name, projectId, this.#replica);
  }

  get #hasUnsent(): boolean {
    return this.#replica.unsent.length > 0;
  }

  start(): void {
    const listen = (target: EventTarget, type: string, handler: (event: Event) => void): void => {
      target.addEventListener(type, handler);
      this.#stops.push(() => target.removeEventListener(type, handler));
    };
    this.#journal?.begin();
    listenToDocument((delta) => this.#edited(delta));
    this.#stops.push(subscribeKey(editor, 'drag', () => this.#takeWaiting()));
    listen(window, 'online', () => this.#soon(0));
    listen(window, 'pagehide', () => this.#journal?.flush());
    listen(window, 'beforeunload', (event) => {
      // Neither the server nor this device has the edit.
      if (this.#hasUnsent && (!this.#journal || editor.device !== 'ok')) event.preventDefault();
    });
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.flush();
    });
    followOthers(this.#projectId, {
      revision: () => this.#replica.revision,
      changed: (change) => {
        this.#waiting.push(change);
        this.#takeWaiting();
      },
      behind: () => {
        this.#isBehind = true;
        this.#takeWaiting();
      },
      refused: (error) => {
        if (isEndOfAccess(error)) this.#end();
      },
    });
    this.#changed();
  }

  #edited(delta: EditDelta): void {
    const operations = this.#replica.record(delta.operations, currentEdit());
    this.#journal?.edited({ ...delta, operations });
    this.#changed();
  }

  /** `drop`: also deletes the local copy. */
  stop(drop = false): void {
    this.#stopped = true;
    stopFollowing();
    for (const stop of this.#stops) stop();
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    listenToDocument(null);
    // Release only once everything is written.
    void this.#journal?.stop(drop).then(() => this.#slot?.release());
  }

  async flush(): Promise<void> {
    this.#journal?.flush();
    if (editor.save === 'refused' && !this.#ended) editor.save = 'saving';
    // The exchange may have started before the newest change.
    await this.#exchange;
    await this.#save();
  }

  async overwrite(): Promise<void> {
    if (this.#conflict === null) return;
    this.#replica.overwrite(this.#conflict);
    this.#isWhole = true;
    this.#conflict = null;
    editor.save = 'saving';
    await this.#save();
  }

  #changed(): void {
    if (!this.#hasUnsent) return;
    if (editor.save === 'conflict') return;
    if (this.#ended) {
      editor.save = 'refused';
      return;
    }
    if (editor.save === 'saved') editor.save = 'saving';
    const now = Date.now();
    this.#firstChange ??= now;
    const { quiet, latest } = presence.others.length > 0 ? BESIDE : ALONE;
    if (this.#tries === 0) this.#soon(Math.min(quiet, Math.max(0, this.#firstChange + latest - now)));
  }

  #soon(delay: number): void {
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.#save(), delay);
  }

  async #save(): Promise<void> {
    if (this.#saving || this.#stopped || this.#ended || editor.save === 'conflict') return;
    if (!this.#hasUnsent) {
      this.#settle();
      return;
    }
    await this.#exchangeOnce(() => this.#send());
    // Save changes made meanwhile; a refused edit waits for the next change.
    if (!this.#isRefused && this.#tries === 0 && !this.#stopped) this.#changed();
    this.#takeWaiting();
  }

  /** One exchange with the server at a time. */
  #exchangeOnce(exchange: () => Promise<void>): Promise<void> {
    this.#exchange = this.#runExchange(exchange);
    return this.#exchange;
  }

  async #runExchange(exchange: () => Promise<void>): Promise<void> {
    this.#saving = true;
    this.#isRefused = false;
    this.#firstChange = null;
    try {
      await exchange();
      this.#tries = 0;
      this.#settle();
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#saving = false;
    }
  }

  async #send(): Promise<void> {
    try {
      const sent = this.#replica.send(currentDoc(), crypto.randomUUID());
      if (!sent) return;
      if (this.#isWhole || isLong(sent)) await this.#sendWhole(sent);
      else await this.#push(sent);
    } catch (error) {
      const isConflict = error instanceof CallFailure && error.desc === SAVE_CONFLICT;
      if (!isConflict && !(error instanceof MergeError)) throw error;
      await this.#getWhole();
    }
  }

  async #push({ id, operation }: Sent): Promise<void> {
    const { revision, changes } = await callApi(pushEdits, {
      ...sessionAuth(),
      project_id: this.#projectId,
      revision: this.#replica.revision,
      change_id: id,
      operation: JSON.stringify(operation),
      saved_in: browserName(navigator.userAgent),
    });
    this.#acknowledged(revision, changes);
  }

  async #sendWhole({ id, operation, edit }: Sent): Promise<void> {
    try {
      const { revision } = await callApi(saveProject, {
        ...sessionAuth(),
        project_id: this.#projectId,
        revision: this.#replica.revision,
        document: JSON.stringify(savedEdit(edit)),
        saved_in: browserName(navigator.userAgent),
      });
      this.#acknowledged(revision, [{ revision, change_id: id, change: { operation, claims: [] } }]);
    } catch (error) {
      // The next push sends the edit as it is by then.
      this.#replica.requeueSent();
      throw error;
    }
  }

  #acknowledged(revision: number, changes: readonly LoggedChange[]): void {
    if (this.#stopped) return;
    const received = this.#replica.acknowledge(currentDoc(), revision, changes);
    this.#take(received, operationsOf(changes));
  }

  /** @param operations changes of the server's edit; null if unknown */
  #take({ doc, refused }: Merged, operations: readonly Operation[] | null): void {
    this.#isWhole = false;
    applyRemote(doc);
    this.#journal?.progressed(operations);
    noteRefused(refused);
  }

  /** The server no longer has all changes since: merges its document instead. */
  async #getWhole(): Promise<void> {
    const { project } = await callApi(getProject, authOf(this.#projectId));
    if (this.#stopped) return;
    this.#isBehind = false;
    this.#waiting = [];
    const saved = project?.document ? readSavedEdit(project.document) : null;
    const doc = currentDoc();
    // Local operations do not apply to a recording of another length.
    if (project && saved?.doc.duration === doc.duration)
      this.#take(this.#replica.receiveWhole(doc, project.revision, saved), null);
    else {
      this.#conflict = project?.revision ?? this.#replica.revision;
      editor.save = 'conflict';
    }
  }

  /** Call after the server was reached. */
  #settle(): void {
    if (this.#stopped || editor.save === 'conflict' || (this.#ended && this.#hasUnsent)) return;
    editor.save = this.#hasUnsent ? 'saving' : 'saved';
    editor.saveError = null;
  }

  #takeWaiting(): void {
    if (this.#saving || this.#stopped || editor.drag || editor.save === 'conflict') return;
    // The reply to the push will contain them.
    if (this.#replica.sent) return;
    const waiting = this.#waiting.splice(0);
    try {
      for (const change of waiting) this.#received(change);
    } catch (error) {
      if (!(error instanceof MergeError)) throw error;
      this.#isBehind = true;
    }
    if (waiting.length > 0 && this.#hasUnsent) this.#changed();
    else if (waiting.length > 0) this.#settle();
    if (this.#isBehind && !this.#isWhole)
      void this.#exchangeOnce(() => this.#getWhole()).then(() => this.#changed());
  }

  #received(change: LoggedChange): void {
    const { revision } = this.#replica;
    if (change.revision <= revision) return;
    if (this.#isWhole || change.revision > revision + 1) this.#isBehind = true;
    else this.#take(this.#replica.receive(currentDoc(), change), operationsOf([change]));
  }

  /** From now on edits stay on this page and device. */
  #end(): void {
    this.#ended = true;
    this.#replica.requeueSent();
    stopFollowing();
    if (this.#hasUnsent) Object.assign(editor, { save: 'refused', saveError: null });
  }

  #failed(error: unknown): void {
    if (isEndOfAccess(error)) {
      this.#end();
      return;
    }
    const isRefused =
      error instanceof CallFailure || (error instanceof HttpError && error.status < 500 && !mayPass(error));
    editor.save = isRefused ? 'refused' : 'offline';
    editor.saveError = isRefused ? messageOf(error) : null;
    // Retrying a refusal is useless, but the next change may be accepted.
    this.#tries = isRefused ? 0 : this.#tries + 1;
    this.#isRefused = isRefused;
    if (isRefused) this.#replica.requeueSent();
    else this.#soon(backoff(this.#tries, FIRST_RETRY_MS, MAX_RETRY_MS));
  }
}

function operationsOf(changes: readonly LoggedChange[]): readonly Operation[] {
  return changes.map(({ change }) => change.operation);
}

function isLong({ operation }: Sent): boolean {
  return new Blob([JSON.stringify(operation)]).size > OPERATION_BYTES;
}

let current: Autosave | null = null;

export interface AutosaveStart extends ReplicaStart {
  readonly projectId: string;
  /** The server has no edit yet. */
  readonly isFirst: boolean;
  /** Null if this device stores nothing. */
  readonly slot: Slot | null;
}

/** Saves locally at once, and on the server within two seconds. */
export function startAutosave(start: AutosaveStart): void {
  current?.stop();
  current = new Autosave(start);
  current.start();
}

/** Unsaved edits stay on this device, unless `drop`. */
export function stopAutosave(drop = false): void {
  current?.stop(drop);
  current = null;
}

export async function saveNow(): Promise<void> {
  await current?.flush();
}

/** Resolves a conflict in favour of this window. */
export async function keepMine(): Promise<void> {
  await current?.overwrite();
}
