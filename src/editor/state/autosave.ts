import { subscribeKey } from 'valtio/utils';
import { SAVE_CONFLICT, saveProject } from '#contract/index.ts';
import { backoff, CallFailure, callApi, HttpError, mayPass, messageOf } from '#src/api/client/index.ts';
import { browserName } from './browser-name.ts';
import type { Slot } from './device-slot.ts';
import { editor, keptSteps, listenToDocument } from './document.ts';
import { LocalJournal } from './local-journal.ts';
import { savedForm } from './saved-form.ts';
import { sessionAuth } from './session.ts';

/** Debounce and its limit, ms. */
const QUIET_MS = 1200;
const LATEST_MS = 5000;
/** Retry backoff, ms. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;

class Autosave {
  readonly #projectId: string;
  #revision: number;
  /** `editor.rev` at the server. */
  #savedRev: number;
  /** Null where this device keeps nothing. */
  readonly #journal: LocalJournal | null;
  readonly #slot: Slot | null;
  #firstChange: number | null = null;
  #saving = false;
  #refusedRev = -1;
  #tries = 0;
  #stopped = false;
  #saveTimer: ReturnType<typeof setTimeout> | null = null;
  #stops: (() => void)[] = [];

  constructor({ projectId, revision, unsaved, slot }: AutosaveStart) {
    this.#projectId = projectId;
    this.#revision = revision;
    this.#savedRev = unsaved ? editor.rev - 1 : editor.rev;
    this.#slot = slot;
    this.#journal = slot && new LocalJournal(slot.name, projectId, revision, slot.edit?.lastSeq ?? 0);
  }

  start(): void {
    const listen = (target: EventTarget, type: string, handler: (event: Event) => void): void => {
      target.addEventListener(type, handler);
      this.#stops.push(() => target.removeEventListener(type, handler));
    };
    const unsaved = editor.rev !== this.#savedRev;
    void this.#journal?.begin(keptSteps(), !unsaved);
    listenToDocument(this.#journal);
    this.#stops.push(subscribeKey(editor, 'rev', () => this.#changed()));
    listen(window, 'online', () => this.#soon(0));
    listen(window, 'pagehide', () => this.#journal?.flush());
    listen(window, 'beforeunload', (event) => {
      // Neither the server nor this device has the edit.
      if (editor.rev !== this.#savedRev && (!this.#journal || editor.device !== 'ok')) event.preventDefault();
    });
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.flush();
    });
    if (unsaved) this.#changed();
  }

  /** `drop`: also deletes the local copy. */
  stop(drop = false): void {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    listenToDocument(null);
    // Release only once everything is written.
    void this.#journal?.stop(drop).then(() => this.#slot?.release());
  }

  async flush(): Promise<void> {
    this.#journal?.flush();
    if (editor.save === 'refused') editor.save = 'saving';
    await this.#save();
  }

  async overwrite(serverRevision: number): Promise<void> {
    this.#revision = serverRevision;
    editor.save = 'saving';
    await this.#save();
  }

  get conflictRevision(): number | null {
    return this.#conflict;
  }
  #conflict: number | null = null;

  #changed(): void {
    if (editor.rev === this.#savedRev) return;
    if (editor.save === 'conflict') return;
    if (editor.save === 'saved') editor.save = 'saving';
    const now = Date.now();
    this.#firstChange ??= now;
    if (this.#tries === 0) this.#soon(Math.min(QUIET_MS, Math.max(0, this.#firstChange + LATEST_MS - now)));
  }

  #soon(delay: number): void {
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.#save(), delay);
  }

  async #save(): Promise<void> {
    if (this.#saving || this.#stopped || editor.save === 'conflict') return;
    const { rev } = editor;
    if (rev === this.#savedRev) return;
    this.#saving = true;
    this.#firstChange = null;
    const seq = this.#journal?.seq ?? 0;
    try {
      const reply = await callApi(saveProject, {
        ...sessionAuth(),
        project_id: this.#projectId,
        revision: this.#revision,
        document: JSON.stringify(savedForm()),
        saved_in: browserName(navigator.userAgent),
      });
      this.#revision = reply.revision;
      this.#savedRev = rev;
      this.#tries = 0;
      this.#conflict = null;
      editor.save = editor.rev === rev ? 'saved' : 'saving';
      editor.saveError = null;
      await this.#journal?.sent(reply.revision, seq);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#saving = false;
    }
    // Save changes made meanwhile; a refused edit waits for the next change.
    const isNews = editor.rev !== this.#savedRev && editor.rev !== this.#refusedRev;
    if (isNews && this.#tries === 0 && !this.#stopped) this.#changed();
  }

  #failed(error: unknown): void {
    if (error instanceof CallFailure && error.desc === SAVE_CONFLICT) {
      this.#conflict = conflictRevisionOf(error.reply) ?? this.#revision;
      editor.save = 'conflict';
      return;
    }
    const isRefused =
      error instanceof CallFailure || (error instanceof HttpError && error.status < 500 && !mayPass(error));
    editor.save = isRefused ? 'refused' : 'offline';
    editor.saveError = isRefused ? messageOf(error) : null;
    // Retrying a refusal is useless, but the next change may be accepted.
    this.#tries = isRefused ? 0 : this.#tries + 1;
    if (isRefused) this.#refusedRev = editor.rev;
    else this.#soon(backoff(this.#tries, FIRST_RETRY_MS, LONGEST_RETRY_MS));
  }
}

function conflictRevisionOf(reply: unknown): number | null {
  const revision = typeof reply === 'object' && reply !== null && 'revision' in reply ? reply.revision : null;
  return typeof revision === 'number' ? revision : null;
}

let current: Autosave | null = null;

export interface AutosaveStart {
  readonly projectId: string;
  readonly revision: number;
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
  const revision = current?.conflictRevision;
  if (current && revision != null) await current.overwrite(revision);
}
