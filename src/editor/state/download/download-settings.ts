import { proxy, ref } from 'valtio';
import { type FileDefaults, getDownloadSettings, setFileDefaults } from '#contract/index.ts';
import { withTags } from '#model/edit/file-tags.ts';
import { isSameValue } from '#model/fields.ts';
import type { FileTags } from '#model/types.ts';
import { callApi, messageOf } from '#src/api/client/index.ts';
import { currentDoc, dispatch, type Ref } from '../document/document.ts';
import { session, sessionAuth } from '../session/session.ts';

interface DownloadSettings {
  /** What files of new projects say; null before the server has said. */
  defaults: Ref<FileDefaults> | null;
  /** Why the last request failed, for the user. */
  failed: string | null;
}

/** What the account keeps for its downloads. */
export const downloadSettings = proxy<DownloadSettings>({ defaults: null, failed: null });

/** Asks the server for them. Never throws: a failure is shown. */
export function loadDownloadSettings(): Promise<void> {
  return request(() => callApi(getDownloadSettings, sessionAuth()));
}

/** Whether new projects begin with what a file says, and that is something. */
export function areDefaults({ artist = '', album = '' }: FileTags, defaults: FileDefaults | null): boolean {
  return artist + album !== '' && isSameValue({ artist, album }, defaults);
}

/** New projects begin with the artist and album of this one, or with none. Never throws: a failure is shown. */
export async function keepAsDefaults(isOn: boolean): Promise<void> {
  const { artist = '', album = '' } = isOn ? currentDoc().tags : {};
  const before = downloadSettings.defaults;
  downloadSettings.defaults = ref({ artist, album });
  await request(() => callApi(setFileDefaults, { ...sessionAuth(), artist, album }));
  if (downloadSettings.failed !== null) downloadSettings.defaults = before && ref(before);
}

/** Writes what new projects begin with into this one: one undo step. */
export function fillInDefaults(): void {
  const { defaults } = downloadSettings;
  if (defaults) fillIn(defaults, true);
}

/** Has a project that is new begin with them; not an undo step. Without an answer it begins with none. */
export async function beginWithDefaults(projectId: string): Promise<void> {
  await loadDownloadSettings();
  const { defaults } = downloadSettings;
  const { artist, album } = currentDoc().tags;
  if (session.project?.project_id !== projectId || artist !== undefined || album !== undefined) return;
  if (defaults) fillIn(defaults, false);
}

function fillIn({ artist, album }: FileDefaults, undoable: boolean): void {
  const change = { ...(artist !== '' && { artist }), ...(album !== '' && { album }) };
  dispatch(
    (doc) => {
      const tags = withTags(doc.tags, change);
      return isSameValue(tags, doc.tags) ? doc : { ...doc, tags };
    },
    { undoable },
  );
}

async function request(call: () => Promise<{ defaults: FileDefaults }>): Promise<void> {
  downloadSettings.failed = null;
  try {
    downloadSettings.defaults = ref((await call()).defaults);
  } catch (error) {
    downloadSettings.failed = messageOf(error);
  }
}
