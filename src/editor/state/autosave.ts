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
import { MisfitError } from '#model/merge/merge.ts';
import type { WordsChange } from '#model/merge/operation.ts';
import { readSavedEdit, type SavedEdit, savedEdit } from '#model/saved-edit.ts';
import { backoff, CallFailure, callApi, HttpError, mayPass, messageOf } from '#src/api/client/index.ts';
import { isEndOfAccess } from './access.ts';
import { browserName } from './browser-name.ts';
import { editor, listenToDocument } from './document.ts';
import { LocalJournal } from './journal.ts';
import type { Slot } from './local-copy.ts';
import { type Sending, ServerEdit } from './server-edit.ts';
import { authOf, sessionAuth } from './session.ts';
import { followOthers, stopFollowing, together } from './together.ts';

/** Own corrections that gave way to another window's. */
export const refusedWords = proxy<{ list: { before: string; mine: string }[] }>({ list: [] });

function noteRefused(changes: readonly WordsChange[]): void {
  refusedWords.list = changes.map(({ remove, insert }) => ({
    before: textOf(remove),
    mine: textOf(insert),
  }));
}

function textOf(words: readonly { readonly text: string }[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Debounce and its limit, ms: alone, and beside other windows. */
const ALONE = { quiet: 1200, latest: 5000 };
const BESIDE = { quiet: 150, latest: 600 };
/** Retry backoff, ms. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;

class Autosave {
  readonly #projectId: string;
  readonly #server: ServerEdit;
  /** `editor.rev` at the server. */
  #savedRev: number;
  /** Null where this device keeps nothing. */
  readonly #journal: LocalJournal | null;
  readonly #slot: Slot | null;
  #firstChange: number | null = null;
  #saving = false;
  /** The exchange under way, or the last one. */
  #exchange: Promise<void> = Promise.resolve();
  #refusedRev = -1;
  #tries = 0;
  #stopped = false;
  /** The server takes no more edits of this account. */
  #ended = false;
  #saveTimer: ReturnType<typeof setTimeout> | null = null;
  #stops: (() => void)[] = [];
  /** Changes of others that wait for the end of a save or a drag. */
  #waiting: LoggedChange[] = [];
  #isBehind = false;

  constructor({ projectId, revision, base, unsaved, slot }: AutosaveStart) {
    this.#projectId = projectId;
    this.#server = new ServerEdit(base, revision, noteRefused);
    this.#savedRev = unsaved ? editor.rev - 1 : editor.rev;
    this.#slot = slot;
    this.#journal =
      slot &&
      new LocalJournal(slot.name, projectId, slot.edit?.lastSeq ?? 0, {
        revision: () => this.#server.revision,
        toBase: () => this.#server.toBase(),
      });
  }

  start(): void {
    const listen = (target: EventTarget, type: string, handler: (event: Event) => void): void => {
      target.addEventListener(type, handler);
      this.#stops.push(() => target.removeEventListener(type, handler));
    };
    const unsaved = editor.rev !== this.#savedRev;
    void this.#journal?.begin(!unsaved);
    listenToDocument(this.#journal);
    this.#stops.push(subscribeKey(editor, 'rev', () => this.#changed()));
    this.#stops.push(subscribeKey(editor, 'drag', () => this.#takeWaiting()));
    listen(window, 'online', () => this.#soon(0));
    listen(window, 'pagehide', () => this.#journal?.flush());
    listen(window, 'beforeunload', (event) => {
      // Neither the server nor this device has the edit.
      if (editor.rev !== this.#savedRev && (!this.#journal || editor.device !== 'ok')) event.preventDefault();
    });
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.flush();
    });
    followOthers(this.#projectId, {
      revision: () => this.#server.revision,
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
    if (unsaved) this.#changed();
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
    // It may have begun before the newest change.
    await this.#exchange;
    await this.#save();
  }

  async overwrite(): Promise<void> {
    if (this.#conflict === null) return;
    this.#server.overwrite(this.#conflict);
    this.#conflict = null;
    editor.save = 'saving';
    await this.#save();
  }
  #conflict: number | null = null;

  #changed(): void {
    if (editor.rev === this.#savedRev) return;
    if (editor.save === 'conflict') return;
    if (this.#ended) {
      editor.save = 'refused';
      return;
    }
    if (editor.save === 'saved') editor.save = 'saving';
    const now = Date.now();
    this.#firstChange ??= now;
    const { quiet, latest } = together.others.length > 0 ? BESIDE : ALONE;
    if (this.#tries === 0) this.#soon(Math.min(quiet, Math.max(0, this.#firstChange + latest - now)));
  }

  #soon(delay: number): void {
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.#save(), delay);
  }

  async #save(): Promise<void> {
    if (this.#saving || this.#stopped || this.#ended || editor.save === 'conflict') return;
    if (editor.rev === this.#savedRev) return;
    await this.#talk(() => this.#send());
    // Save changes made meanwhile; a refused edit waits for the next change.
    const isNews = editor.rev !== this.#savedRev && editor.rev !== this.#refusedRev;
    if (isNews && this.#tries === 0 && !this.#stopped) this.#changed();
    this.#takeWaiting();
  }

  /** One exchange with the server at a time. */
  #talk(exchange: () => Promise<void>): Promise<void> {
    this.#exchange = this.#exchanged(exchange);
    return this.#exchange;
  }

  async #exchanged(exchange: () => Promise<void>): Promise<void> {
    this.#saving = true;
    this.#firstChange = null;
    try {
      await exchange();
      this.#tries = 0;
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#saving = false;
    }
  }

  async #send(): Promise<void> {
    try {
      const sending = this.#server.next();
      if (sending && isShort(sending)) await this.#push(sending);
      else if (sending || !this.#server.base) await this.#sendWhole();
      else this.#allSaved(editor.rev);
    } catch (error) {
      const isOld = error instanceof CallFailure && error.desc === SAVE_CONFLICT;
      if (!isOld && !(error instanceof MisfitError)) throw error;
      await this.#getWhole();
    }
  }

  async #push({ changeId, operation, edit }: Sending): Promise<void> {
    const seq = this.#journal?.seq ?? 0;
    const rev = editor.doc === edit.doc ? editor.rev : -1;
    const reply = await callApi(pushEdits, {
      ...sessionAuth(),
      project_id: this.#projectId,
      revision: this.#server.revision,
      change_id: changeId,
      operation: JSON.stringify(operation),
      saved_in: browserName(navigator.userAgent),
    });
    if (this.#stopped) return;
    const before = editor.doc;
    this.#server.acknowledged(reply.revision, reply.changes);
    if (editor.doc === before && rev !== -1) {
      this.#allSaved(rev);
      await this.#journal?.sent(reply.revision, seq);
    } else await this.#merged();
  }

  async #sendWhole(): Promise<void> {
    const { rev } = editor;
    const seq = this.#journal?.seq ?? 0;
    const edit = this.#server.current();
    const reply = await callApi(saveProject, {
      ...sessionAuth(),
      project_id: this.#projectId,
      revision: this.#server.revision,
      document: JSON.stringify(savedEdit(edit)),
      saved_in: browserName(navigator.userAgent),
    });
    this.#server.saved(edit, reply.revision);
    this.#allSaved(rev);
    await this.#journal?.sent(reply.revision, seq);
  }

  /** The server does not have all changes since: merges its document instead. */
  async #getWhole(): Promise<void> {
    const { project } = await callApi(getProject, authOf(this.#projectId));
    if (this.#stopped) return;
    this.#isBehind = false;
    this.#waiting = [];
    const saved = project?.document ? readSavedEdit(project.document) : null;
    if (project && saved && this.#server.receivedWhole(saved, project.revision)) await this.#merged();
    else {
      this.#conflict = project?.revision ?? this.#server.revision;
      editor.save = 'conflict';
    }
  }

  /** After others' changes joined the document. */
  async #merged(): Promise<void> {
    const toBase = this.#server.toBase();
    if (toBase === undefined) this.#allSaved(editor.rev);
    else this.#savedRev = editor.rev - 1;
    await this.#journal?.sent(this.#server.revision, this.#journal.seq, toBase);
  }

  #allSaved(rev: number): void {
    this.#savedRev = rev;
    editor.save = editor.rev === rev ? 'saved' : 'saving';
    editor.saveError = null;
  }

  #takeWaiting(): void {
    if (this.#saving || this.#stopped || editor.drag || editor.save === 'conflict') return;
    // The reply brings them.
    if (this.#server.isSending) return;
    const hadUnsaved = editor.rev !== this.#savedRev;
    const waiting = this.#waiting.splice(0);
    const before = this.#server.revision;
    try {
      for (const change of waiting) if (!this.#server.received(change)) this.#isBehind = true;
    } catch (error) {
      if (!(error instanceof MisfitError)) throw error;
      this.#isBehind = true;
    }
    if (this.#server.revision !== before) {
      void this.#merged();
      if (hadUnsaved) this.#changed();
    }
    if (this.#isBehind && this.#server.base)
      void this.#talk(() => this.#getWhole()).then(() => this.#changed());
  }

  /** Edits stay on this page and device. */
  #end(): void {
    this.#ended = true;
    this.#server.giveUp();
    stopFollowing();
    if (editor.rev !== this.#savedRev) Object.assign(editor, { save: 'refused', saveError: null });
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
    if (isRefused) {
      this.#refusedRev = editor.rev;
      this.#server.giveUp();
    } else this.#soon(backoff(this.#tries, FIRST_RETRY_MS, LONGEST_RETRY_MS));
  }
}

function isShort({ operation }: Sending): boolean {
  return new Blob([JSON.stringify(operation)]).size <= OPERATION_BYTES;
}

let current: Autosave | null = null;

export interface AutosaveStart {
  readonly projectId: string;
  readonly revision: number;
  /** What the server had at `revision`; null for nothing, or where that is not known. */
  readonly base: SavedEdit | null;
  /** Taken from this device, newer than the server's. */
  readonly unsaved: boolean;
  /** Null where this device keeps nothing. */
  readonly slot: Slot | null;
}

/** Locally at once, to the server within two seconds. */
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
