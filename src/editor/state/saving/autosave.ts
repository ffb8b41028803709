import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import {
  getProject,
  type LoggedChange,
  MAX_DEEDS,
  OPERATION_BYTES,
  pushEdits,
  SAVE_CONFLICT,
  saveProject,
} from '#contract/index.ts';
import { DOCUMENT_VERSION } from '#model/constants.ts';
import type { Deed } from '#model/deed-kinds.ts';
import { isSameDeed } from '#model/merge/deed.ts';
import { type Merged, MergeError } from '#model/merge/merge.ts';
import type { Operation, WordsChange } from '#model/merge/operation.ts';
import { Replica, type ReplicaStart, type Sent } from '#model/merge/replica.ts';
import { readSavedEdit, writeSavedEdit } from '#model/merge/saved-edit.ts';
import type { EditorDocument } from '#model/types.ts';
import { backoff, CallFailure, callApi, HttpError, mayPass, messageOf } from '#src/api/client/index.ts';
import { browserName } from '../device/browser-name.ts';
import {
  applyRemote,
  currentDoc,
  type EditDelta,
  editor,
  listenToDocument,
  type SaidDeed,
  type SaveState,
} from '../document/document.ts';
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
  /** `ended`: the server accepts no more edits of this account. */
  #life: 'running' | 'ended' | 'stopped' = 'running';
  /** Of the changes that no exchange has taken along. */
  #firstChange: number | null = null;
  /** The exchange with the server that is under way. */
  #exchange: Promise<void> | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | null = null;
  #stops: (() => void)[] = [];
  /** Remote changes that wait for the end of a save or drag. */
  #waiting: LoggedChange[] = [];
  /** Of the edit that the server has. */
  get revision(): number {
    return this.#replica.revision;
  }

  /** Said of changes that no exchange has taken along, and of those under way. */
  #deeds: (Deed | null)[] = [];
  #said: { readonly id: string; readonly deeds: readonly (Deed | null)[] } | null = null;
  #isBehind = false;

  constructor({ projectId, slot, isFirst, ...start }: AutosaveStart) {
    this.#projectId = projectId;
    this.#replica = new Replica(start);
    this.#isWhole = isFirst;
    this.#journal = slot && new LocalJournal(slot, projectId, this.#replica);
  }

  get #hasUnsent(): boolean {
    return this.#replica.unsent.length > 0;
  }

  /** Others' changes can only be had with the whole edit. The first save of a project goes before. */
  get #mustFetch(): boolean {
    return this.#isBehind && !this.#isWhole;
  }

  start(): void {
    const listen = (target: EventTarget, type: string, handler: (event: Event) => void): void => {
      target.addEventListener(type, handler);
      this.#stops.push(() => target.removeEventListener(type, handler));
    };
    this.#journal?.begin();
    listenToDocument((delta, deed) => this.#edited(delta, deed));
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

  #edited(delta: EditDelta, deed: SaidDeed): void {
    const last = this.#deeds.at(-1);
    if (deed && last && isSameDeed(last, deed)) this.#deeds.pop();
    if (deed !== undefined) this.#deeds.push(deed);
    const operations = this.#replica.record(delta.operations, currentEdit());
    this.#journal?.edited({ ...delta, operations });
    this.#changed();
  }

  /** `drop`: also deletes the local copy. */
  stop(drop = false): void {
    this.#life = 'stopped';
    stopFollowing();
    for (const stop of this.#stops) stop();
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    listenToDocument(null);
    void this.#journal?.stop(drop);
  }

  async flush(): Promise<void> {
    this.#journal?.flush();
    if (editor.save.status === 'refused' && this.#life === 'running') this.#show({ status: 'saving' });
    // The exchange may have started before the newest change.
    await this.#exchange;
    await this.#save();
  }

  /** See `takePortion`. */
  async takePortion(portion: number, change: (doc: EditorDocument) => Operation): Promise<boolean> {
    const isBusy = this.#exchange !== null || this.#hasUnsent || this.#isWhole || this.#isBehind;
    if (isBusy || this.#life !== 'running' || editor.save.status !== 'saved' || editor.drag) return false;
    let isTaken = false;
    await this.#exchangeOnce(async () => {
      isTaken = await this.#pushPortion(portion, change(this.#replica.base.doc));
    });
    this.#takeWaiting();
    return isTaken;
  }

  /** What it changes comes back like what others changed. Nothing of the own edit depends on it: a failure is not shown. */
  async #pushPortion(portion: number, operation: Operation): Promise<boolean> {
    try {
      const { revision, changes } = await callApi(pushEdits, {
        ...sessionAuth(),
        project_id: this.#projectId,
        revision: this.#replica.revision,
        change_id: crypto.randomUUID(),
        operation: JSON.stringify(operation),
        document_version: DOCUMENT_VERSION,
        second_pass: portion,
      });
      this.#acknowledged(revision, changes);
      return true;
    } catch (error) {
      if (isEndOfAccess(error)) throw error;
      this.#isBehind ||= isOtherEdit(error);
      return false;
    }
  }

  async overwrite(): Promise<void> {
    const { save } = editor;
    if (save.status !== 'conflict') return;
    this.#replica.overwrite(save.revision);
    this.#isWhole = true;
    this.#show({ status: 'saving' });
    await this.#save();
  }

  /** A project that was opened since has a state of its own. */
  #show(save: SaveState): void {
    if (this.#life !== 'stopped') editor.save = save;
  }

  #changed(): void {
    if (!this.#hasUnsent) return;
    this.#firstChange ??= performance.now();
    const { save } = editor;
    if (this.#life === 'ended' && save.status !== 'conflict') {
      this.#show({ status: 'refused', reason: null });
      return;
    }
    switch (save.status) {
      case 'saved':
        this.#show({ status: 'saving' });
        this.#saveSoon(this.#firstChange);
        return;
      case 'saving':
      case 'refused':
        this.#saveSoon(this.#firstChange);
        return;
      case 'offline': // The next try takes it along.
      case 'conflict':
        return;
      default:
        save satisfies never;
    }
  }

  #saveSoon(firstChange: number): void {
    const { quiet, latest } = presence.others.length > 0 ? BESIDE : ALONE;
    this.#soon(Math.min(quiet, Math.max(0, firstChange + latest - performance.now())));
  }

  #soon(delay: number): void {
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.#save(), delay);
  }

  async #save(): Promise<void> {
    if (this.#exchange || this.#life !== 'running' || editor.save.status === 'conflict') return;
    if (this.#hasUnsent) {
      await this.#exchangeOnce(() => this.#send());
      this.#takeWaiting();
    } else if (this.#mustFetch) {
      this.#takeWaiting();
      await this.#exchange;
    } else this.#settle();
  }

  /** One exchange with the server at a time. */
  #exchangeOnce(exchange: () => Promise<void>): Promise<void> {
    this.#exchange = this.#runExchange(exchange);
    return this.#exchange;
  }

  async #runExchange(exchange: () => Promise<void>): Promise<void> {
    this.#firstChange = null;
    try {
      await exchange();
      this.#settle();
    } catch (error) {
      this.#failed(error);
    }
    this.#exchange = null;
    // Changes made meanwhile; a refused edit waits for the next one.
    if (this.#life === 'running' && editor.save.status === 'saving') this.#changed();
  }

  async #send(): Promise<void> {
    try {
      const sent = this.#replica.send(currentDoc(), crypto.randomUUID());
      if (!sent) return;
      if (this.#isWhole || isLong(sent)) await this.#sendWhole(sent);
      else await this.#push(sent);
    } catch (error) {
      if (!isOtherEdit(error)) throw error;
      await this.#getWhole();
    }
  }

  /** What was said of what is sent; undefined where something in it was not told. */
  #deedsOf({ id }: Sent): { deeds?: string } {
    if (this.#said?.id !== id) {
      // What was not taken is sent again under another id.
      this.#said = { id, deeds: [...(this.#said?.deeds ?? []), ...this.#deeds] };
      this.#deeds = [];
    }
    const { deeds } = this.#said;
    const isTold = deeds.length > 0 && !deeds.includes(null);
    return isTold ? { deeds: JSON.stringify(deeds.slice(-MAX_DEEDS)) } : {};
  }

  async #push(sent: Sent): Promise<void> {
    const { id, operation } = sent;
    const { revision, changes } = await callApi(pushEdits, {
      ...sessionAuth(),
      project_id: this.#projectId,
      revision: this.#replica.revision,
      change_id: id,
      operation: JSON.stringify(operation),
      document_version: DOCUMENT_VERSION,
      saved_in: browserName(navigator.userAgent),
      ...this.#deedsOf(sent),
    });
    this.#acknowledged(revision, changes);
  }

  async #sendWhole(sent: Sent): Promise<void> {
    const { id, operation, edit } = sent;
    try {
      const { revision } = await callApi(saveProject, {
        ...sessionAuth(),
        project_id: this.#projectId,
        revision: this.#replica.revision,
        document: JSON.stringify(writeSavedEdit(edit)),
        document_version: DOCUMENT_VERSION,
        saved_in: browserName(navigator.userAgent),
        ...this.#deedsOf(sent),
      });
      this.#acknowledged(revision, [{ revision, change_id: id, change: { operation, claims: [] } }]);
    } catch (error) {
      // The next push sends the edit as it is by then.
      this.#replica.requeueSent();
      throw error;
    }
  }

  #acknowledged(revision: number, changes: readonly LoggedChange[]): void {
    this.#said = null;
    if (this.#life === 'stopped') return;
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
    if (this.#life === 'stopped') return;
    this.#isBehind = false;
    const saved = project?.document ? readSavedEdit(project.document) : null;
    const doc = currentDoc();
    // Local operations do not apply to a recording of another length.
    if (project && saved?.doc.duration === doc.duration)
      this.#take(this.#replica.receiveWhole(doc, project.revision, saved), null);
    else this.#show({ status: 'conflict', revision: project?.revision ?? this.#replica.revision });
  }

  /** Call after the server was reached. */
  #settle(): void {
    if (editor.save.status === 'conflict' || (this.#life === 'ended' && this.#hasUnsent)) return;
    this.#show({ status: this.#hasUnsent ? 'saving' : 'saved' });
  }

  #takeWaiting(): void {
    if (this.#exchange || this.#life === 'stopped') return;
    if (editor.drag || editor.save.status === 'conflict') return;
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
    if (!this.#mustFetch) return;
    void this.#exchangeOnce(() => this.#getWhole()).then(() => {
      if (!this.#isBehind) this.#takeWaiting();
    });
  }

  #received(change: LoggedChange): void {
    const { revision } = this.#replica;
    if (change.revision <= revision) return;
    if (this.#isWhole || change.revision > revision + 1) this.#isBehind = true;
    else this.#take(this.#replica.receive(currentDoc(), change), operationsOf([change]));
  }

  /** From now on edits stay on this page and device. */
  #end(): void {
    this.#life = 'ended';
    this.#replica.requeueSent();
    stopFollowing();
    if (this.#hasUnsent) this.#show({ status: 'refused', reason: null });
  }

  #failed(error: unknown): void {
    if (this.#life === 'stopped') return;
    if (isEndOfAccess(error)) {
      this.#end();
      return;
    }
    const { save } = editor;
    const isRefused =
      error instanceof CallFailure || (error instanceof HttpError && error.status < 500 && !mayPass(error));
    if (isRefused) {
      // Retrying is useless, but the next change may be accepted.
      this.#show({ status: 'refused', reason: messageOf(error) });
      this.#replica.requeueSent();
    } else {
      const tries = save.status === 'offline' ? save.tries + 1 : 1;
      this.#show({ status: 'offline', tries });
      this.#soon(backoff(tries, FIRST_RETRY_MS, MAX_RETRY_MS));
    }
  }
}

function operationsOf(changes: readonly LoggedChange[]): readonly Operation[] {
  return changes.map(({ change }) => change.operation);
}

/** The server has an edit that its changes do not lead to. */
function isOtherEdit(error: unknown): boolean {
  return error instanceof MergeError || (error instanceof CallFailure && error.desc === SAVE_CONFLICT);
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

/** Of the edit that the server has; 0 before the first. */
export const savedRevision = (): number => current?.revision ?? 0;

export async function saveNow(): Promise<void> {
  await current?.flush();
}

/**
 * Takes over a portion of the second pass, by what `change` makes of the server's edit. The server takes the first that is sent of it;
 * this window gets what that one changed.
 * @returns whether the edit has it now; false where it is to be tried again, once own changes are saved
 */
export async function takePortion(
  portion: number,
  change: (doc: EditorDocument) => Operation,
): Promise<boolean> {
  return (await current?.takePortion(portion, change)) ?? false;
}

/** Resolves a conflict in favour of this window. */
export async function keepMine(): Promise<void> {
  await current?.overwrite();
}
