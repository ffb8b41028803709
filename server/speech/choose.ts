import { speech } from '#i18n/en/server.ts';
import { missingForAlignment } from './align/align.ts';
import { type SpeechEngine, SpeechUnavailable } from './engine.ts';
import { modelState } from './models/check.ts';
import { MOONSHINE, PARAKEET } from './models/manifest.ts';
import { SHARED_MODELS } from './models/wheel.ts';
import { createRemoteEngine } from './remote/engine.ts';
import type { RemoteRecogniser } from './remote/server.ts';
import { createSherpa, unusable } from './sherpa/engine.ts';
import { createWhisperEngine } from './whisper/engine.ts';
import type { Whisper } from './whisper/whisper.ts';

/** What this server can recognise speech with. */
export interface SpeechSetup {
  readonly modelsDir: string;
  /** Folder of the Moonshine model, if it is not in this checkout. */
  readonly sharedDir?: string;
  /** A remote server that recognises speech; null if none is set. */
  readonly remote?: RemoteRecogniser | null;
  readonly whisper?: Whisper | null;
}

/** `remark`: why a better engine cannot be used. */
export interface Choice {
  readonly engine: SpeechEngine;
  readonly remark: string | null;
}

/** The engines that this server can use. */
export interface Engines {
  /** The best first. A remote one comes before all, since the operator chose it. */
  readonly engines: readonly SpeechEngine[];
  /** Why incomplete models cannot be used. */
  readonly broken: SpeechUnavailable | null;
}

/** The best for the language. @throws SpeechUnavailable with the remedy */
export function bestOf({ engines, broken }: Engines, language: string): Choice {
  const engine = engines.find(({ languages }) => languages.includes(language));
  // With a remote engine, missing local models are not worth a remark.
  if (engine) return { engine, remark: engine.remoteHost === null ? (broken?.detail ?? null) : null };
  if (broken) throw broken;
  throw new SpeechUnavailable(
    speech.noSpeechModel({ language }),
    `There is no speech model for ${language}. Run \`npm run models${language === 'fr' ? ' -- whisper' : ''}\`.`,
  );
}

/** The best for the language. Loads nothing. @throws SpeechUnavailable with the remedy */
export async function chooseEngine({
  language,
  ...setup
}: SpeechSetup & { readonly language: string }): Promise<Choice> {
  return bestOf(await findEngines(setup), language);
}

/** Loads nothing, but looks for files. */
export async function findEngines({
  modelsDir,
  sharedDir = SHARED_MODELS,
  remote = null,
  whisper = null,
}: SpeechSetup): Promise<Engines> {
  const engines: SpeechEngine[] = remote ? [createRemoteEngine(remote)] : [];
  let broken: SpeechUnavailable | null = null;
  const hasWhisper = whisper !== null && ((await whisper.installed()) !== null || whisper.canInstall());
  if (hasWhisper && whisper.isWanted) engines.push(createWhisperEngine(whisper));
  for (const set of [PARAKEET, MOONSHINE]) {
    const folder = set === MOONSHINE ? sharedDir : modelsDir;
    const found = await modelState(folder, set);
    if (found.state === 'complete') engines.push(createSherpa(folder, set));
    // Missing models of a worse engine than the one in use are not reported.
    else if (found.state === 'incomplete' && !engines.some((engine) => engine.remoteHost === null))
      broken ??= unusable(set, found.problem);
  }
  // Moonshine is as good in English, and seven times as fast.
  if (hasWhisper && !whisper.isWanted) engines.push(createWhisperEngine(whisper));
  return { engines, broken };
}

/** For the start-up lines; without an engine, the remedy. */
export async function speechLabel(setup: SpeechSetup): Promise<string> {
  try {
    const { engine, remark } = await chooseEngine({ ...setup, language: 'en' });
    const label = `${engine.label}, languages: ${engine.languages.join(', ')}`;
    const missing = await missingForAlignment();
    const times =
      missing && `Times of words are guesses: ${missing} is not installed. Run \`scripts/setup.sh\`.`;
    return [label, remark, times].filter(Boolean).join('\n               ');
  } catch (error) {
    return `none: ${error instanceof SpeechUnavailable ? error.detail || error.message : String(error)}`;
  }
}
