import { subscribeKey } from 'valtio/utils';
import { SAVE_CONFLICT, saveProject } from '#contract/index.ts';
import { CallFailure, callApi, HttpError } from '#src/api/client/index.ts';
import { editor } from './document.ts';
import { dropCopy, keepCopy } from './local-copies.ts';
import { savedForm } from './saved-form.ts';
import { sessionAuth } from './session.ts';

/** The server has a change this long after the last one, and this long after the first one at the latest, ms. */
const QUIET_MS = 1200;
const LATEST_MS = 5000;
/** The copy on this device comes this long after a change, ms. */
const LOCAL_MS = 250;
/** Waits between tries while the server cannot be reached, ms; the last one repeats. */
const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000];

/** Saves one project. There is at most one at a time; see `startAutosave`. */
class Autosave {
  readonly #projectId: string;
  /** Revision of the server's copy that the document here is based on. */
  #revision: number;
  /** `editor.rev` that the server has, and that this device has. */
  #savedRev: number;
  #keptRev: number;
  #firstChange: number | null = null;
  #saving = false;
  #tries = 0;
  #stopped = false;
  #saveTimer: ReturnType<typeof setTimeout> | null = null;
  #keepTimer: ReturnType<typeof setTimeout> | null = null;
  #stops: (() => void)[] = [];

  constructor(projectId: string, revision: number, unsaved: boolean) {
    this.#projectId = projectId;
    this.#revision = revision;
    this.#savedRev = unsaved ? editor.rev - 1 : editor.rev;
    this.#keptRev = editor.rev;
  }

  start(): void {
    const listen = (target: EventTarget, type: string, handler: () => void): void => {
      target.addEventListener(type, handler);
      this.#stops.push(() => target.removeEventListener(type, handler));
    };
    this.#stops.push(subscribeKey(editor, 'rev', () => this.#changed()));
    listen(window, 'online', () => this.#soon(0));
    listen(window, 'pagehide', () => void this.#keep());
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.flush();
    });
    if (editor.rev !== this.#savedRev) this.#changed();
  }

  stop(): void {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    if (this.#saveTimer !== null) clearTimeout(this.#saveTimer);
    if (this.#keepTimer !== null) clearTimeout(this.#keepTimer);
    void this.#keep();
  }

  /** Saves now what is not saved yet. */
  async flush(): Promise<void> {
    await this.#keep();
    await this.#save();
  }

  /** The version of this device replaces the server's. */
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
    this.#keepTimer ??= setTimeout(() => void this.#keep(), LOCAL_MS);
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

  async #keep(): Promise<void> {
    if (this.#keepTimer !== null) clearTimeout(this.#keepTimer);
    this.#keepTimer = null;
    const { rev } = editor;
    if (rev === this.#keptRev || rev === this.#savedRev) return;
    const copy = {
      projectId: this.#projectId,
      revision: this.#revision,
      document: savedForm(),
      savedAt: Date.now(),
    };
    if (await keepCopy(copy)) this.#keptRev = rev;
  }

  async #save(): Promise<void> {
    if (this.#saving || this.#stopped || editor.save === 'conflict') return;
    const { rev } = editor;
    if (rev === this.#savedRev) return;
    this.#saving = true;
    this.#firstChange = null;
    try {
      const reply = await callApi(saveProject, {
        ...sessionAuth(),
        project_id: this.#projectId,
        revision: this.#revision,
        document: JSON.stringify(savedForm()),
      });
      this.#revision = reply.revision;
      this.#savedRev = rev;
      this.#tries = 0;
      this.#conflict = null;
      editor.save = editor.rev === rev ? 'saved' : 'saving';
      if (editor.rev === rev) await dropCopy(this.#projectId);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#saving = false;
    }
    if (editor.rev !== this.#savedRev && this.#tries === 0 && !this.#stopped) this.#changed();
  }

  #failed(error: unknown): void {
    if (error instanceof CallFailure && error.desc === SAVE_CONFLICT) {
      this.#conflict = conflictRevisionOf(error.reply) ?? this.#revision;
      editor.save = 'conflict';
      return;
    }
    editor.save = 'offline';
    const isRefused = error instanceof HttpError && error.status < 500 && error.status !== 429;
    // A refusal does not pass by waiting, but the next change may be accepted.
    this.#tries = isRefused ? 0 : this.#tries + 1;
    if (!isRefused) this.#soon(RETRY_MS[Math.min(this.#tries, RETRY_MS.length) - 1]);
  }
}

function conflictRevisionOf(reply: unknown): number | null {
  const revision = typeof reply === 'object' && reply !== null && 'revision' in reply ? reply.revision : null;
  return typeof revision === 'number' ? revision : null;
}

let current: Autosave | null = null;

/**
 * Begins to save changes of the document: to this device at once, to the server within two seconds of the last one.
 * @param revision the server's revision the document is based on
 * @param unsaved whether the document already differs from the server's (it was taken from this device)
 */
export function startAutosave(projectId: string, revision: number, unsaved = false): void {
  current?.stop();
  current = new Autosave(projectId, revision, unsaved);
  current.start();
}

/** Ends saving; what is unsaved stays on this device. */
export function stopAutosave(): void {
  current?.stop();
  current = null;
}

/** Saves what is not saved yet, now. */
export async function saveNow(): Promise<void> {
  await current?.flush();
}

/** In a conflict: this window's version wins. */
export async function keepMine(): Promise<void> {
  const revision = current?.conflictRevision;
  if (current && revision != null) await current.overwrite(revision);
}
