import { proxy, ref } from 'valtio';
import {
  type DownloadPreset,
  deleteDownloadPreset,
  type FileDefaults,
  getDownloadSettings,
  type PresetChoice,
  renameDownloadPreset,
  saveDownloadPreset,
  setFileDefaults,
} from '#contract/index.ts';
import { withTags } from '#model/edit/file-tags.ts';
import { isSameValue } from '#model/fields.ts';
import type { FileTags } from '#model/types.ts';
import { callApi, messageOf } from '#src/api/client/index.ts';
import { currentDoc, dispatch, type Ref } from '../document/document.ts';
import { session, sessionAuth } from '../session/session.ts';
import { download } from './download.ts';

interface DownloadSettings {
  /** What files of new projects say; null before the server has said. */
  defaults: Ref<FileDefaults> | null;
  /** Of the account's own; empty before the server has said. Behind `ref`. */
  presets: readonly DownloadPreset[];
  /** Why the last request about either failed, for the user. */
  failed: string | null;
  presetsFailed: string | null;
}

/** What the account keeps for its downloads. */
export const downloadSettings = proxy<DownloadSettings>({
  defaults: null,
  presets: ref([]),
  failed: null,
  presetsFailed: null,
});

/** Asks the server for them. Never throws: a failure is shown. */
export function loadDownloadSettings(): Promise<boolean> {
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
  const isKept = await request(() => callApi(setFileDefaults, { ...sessionAuth(), artist, album }));
  if (!isKept) downloadSettings.defaults = before && ref(before);
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

/** Keeps what is chosen by that name, in the place of what had it. Never throws: a failure is shown. @returns whether it is kept */
export function savePreset(name: string): Promise<boolean> {
  return keepPreset(name, { ...download.choice, sound: currentDoc().sound });
}

/** Never throws: a failure is shown. @returns whether it is called so */
export function renamePreset({ preset_id }: DownloadPreset, name: string): Promise<boolean> {
  return request(() => callApi(renameDownloadPreset, { ...sessionAuth(), preset_id, name }), 'presetsFailed');
}

/** Never throws: a failure is shown. @returns whether it is gone */
export function deletePreset({ preset_id }: DownloadPreset): Promise<boolean> {
  return request(() => callApi(deleteDownloadPreset, { ...sessionAuth(), preset_id }), 'presetsFailed');
}

/** Keeps one again that was deleted. Never throws: a failure is shown. @returns whether it is kept */
export function putPresetBack({ preset_id: _, name, ...choice }: DownloadPreset): Promise<boolean> {
  return keepPreset(name, choice);
}

function keepPreset(name: string, choice: PresetChoice): Promise<boolean> {
  const wanted = { name, choice: JSON.stringify(choice) };
  return request(() => callApi(saveDownloadPreset, { ...sessionAuth(), ...wanted }), 'presetsFailed');
}

interface Told {
  readonly defaults?: FileDefaults;
  readonly presets?: readonly DownloadPreset[];
}

async function request(
  call: () => Promise<Told>,
  about: 'failed' | 'presetsFailed' = 'failed',
): Promise<boolean> {
  downloadSettings[about] = null;
  try {
    const { defaults, presets } = await call();
    if (defaults) downloadSettings.defaults = ref(defaults);
    if (presets) downloadSettings.presets = ref([...presets]);
    return true;
  } catch (error) {
    downloadSettings[about] = messageOf(error);
    return false;
  }
}
