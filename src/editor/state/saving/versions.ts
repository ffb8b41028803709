import { proxy, ref } from 'valtio';
import { getVersion, listVersions, nameVersion, type ProjectVersion } from '#contract/index.ts';
import { state as texts } from '#i18n/en/editor.ts';
import { readSavedEdit } from '#model/merge/saved-edit.ts';
import { serialize } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { callApi, isAbort } from '#src/api/client/index.ts';
import { currentDoc, dispatch, type Ref } from '../document/document.ts';
import { openProjectAuth } from '../session/session.ts';
import { failed, LOADING, type Loadable, READY } from '../work/loadable.ts';
import { saveNow } from './autosave.ts';

/** Saved states of the project on screen. */
export const versions = proxy<
  Loadable<{
    open: boolean;
    /** Newest first. Behind `ref`. */
    list: readonly ProjectVersion[];
    /** The server has older versions. */
    more: boolean;
    /** The version being viewed; its document is null until it is loaded. */
    shown: Loadable<{ id: string; doc: Ref<EditorDocument> | null }> | null;
  }>
>({ ...LOADING, open: false, list: ref([]), more: false, shown: null });

let listing: AbortController | null = null;
let reading: AbortController | null = null;

/** Shows the panel. Saves unsaved changes first, so that they are a version too. */
export function openVersions(): void {
  versions.open = true;
  void readVersions();
}

export function closeVersions(): void {
  listing?.abort();
  reading?.abort();
  Object.assign(versions, LOADING, { open: false, list: ref([]), more: false });
  showNone();
}

export async function readVersions(): Promise<void> {
  listing?.abort();
  const abort = new AbortController();
  listing = abort;
  Object.assign(versions, LOADING);
  try {
    await saveNow();
    const page = await ask(undefined, abort.signal);
    if (abort.signal.aborted) return;
    Object.assign(versions, READY, { list: ref(page.versions), more: page.more });
    const [latest] = page.versions;
    if (latest && versions.shown === null && isBesideList()) void showVersion(latest.version_id);
  } catch (error) {
    if (isAbort(error) || abort.signal.aborted) return;
    Object.assign(versions, failed(error));
  }
}

/** Whether a viewed version stands beside the list, which it replaces in a small window. Must match versions-sheet.tsx. */
function isBesideList(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(width >= 40rem)').matches;
}

/** @throws what `callApi` throws */
export async function readOlderVersions(): Promise<void> {
  const page = await ask(versions.list.at(-1)?.version_id);
  Object.assign(versions, { list: ref([...versions.list, ...page.versions]), more: page.more });
}

async function ask(before?: string, signal?: AbortSignal) {
  return callApi(listVersions, { ...openProjectAuth(), ...(before !== undefined && { before }) }, { signal });
}

/** Shows a version without restoring it. Failures end in `versions.shown`. */
export async function showVersion(id: string): Promise<void> {
  reading?.abort();
  const abort = new AbortController();
  reading = abort;
  versions.shown = { ...LOADING, id, doc: null };
  try {
    const payload = { ...openProjectAuth(), version_id: id };
    const { document } = await callApi(getVersion, payload, { signal: abort.signal });
    const doc = ref(readSavedEdit(document).doc);
    if (!abort.signal.aborted) versions.shown = { ...READY, id, doc };
  } catch (error) {
    if (!isAbort(error) && !abort.signal.aborted) versions.shown = { ...failed(error), id, doc: null };
  }
}

/** Back to the list. */
export function showNone(): void {
  reading?.abort();
  versions.shown = null;
}

/** Replaces the edit by the viewed version: one undo step. @returns whether anything changed */
export function restoreShown(): boolean {
  const version = versions.shown?.doc;
  return version ? dispatch((doc) => restored(doc, version), { does: { kind: 'restoredVersion' } }) : false;
}

/** Keeps the current pauses, which are measured, and the view settings, which are the user's. */
function restored(doc: EditorDocument, version: EditorDocument): EditorDocument {
  const { duration, silences } = doc;
  const { previewMode } = doc.settings;
  const next = {
    ...version,
    duration,
    silences,
    origin: version.origin ?? doc.origin,
    settings: { ...version.settings, previewMode },
  };
  return JSON.stringify(serialize(next)) === JSON.stringify(serialize(doc)) ? doc : next;
}

/** Why the viewed version cannot be restored; null if it can. */
export function restoreFault(shown: EditorDocument): string | null {
  const isSameLength = Math.abs(shown.duration - currentDoc().duration) < 0.5;
  return isSameLength ? null : texts.otherRecording();
}

/** An empty name removes the name. @throws what `callApi` throws */
export async function nameThisVersion(id: string, name: string): Promise<void> {
  const reply = await callApi(nameVersion, { ...openProjectAuth(), version_id: id, name });
  const list = versions.list.map((version) =>
    version.version_id === id ? { ...version, name: reply.name } : version,
  );
  versions.list = ref(list);
}
