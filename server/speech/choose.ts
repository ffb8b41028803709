import { speech } from '#i18n/en/server.ts';
import { missingForAlignment } from './align/align.ts';
import { type SpeechEngine, SpeechUnavailable } from './engine.ts';
import { modelState } from './models/check.ts';
import { MOONSHINE, PARAKEET } from './models/manifest.ts';
import { SHARED_MODELS } from './models/wheel.ts';
import { createRemoteEngine, type Elsewhere } from './remote/engine.ts';
import { createSherpa, unusable } from './sherpa/engine.ts';
import { createWhisperEngine } from './whisper/engine.ts';
import type { Whisper } from './whisper/whisper.ts';

/** What this server can recognise speech with. */
export interface SpeechSetup {
  readonly modelsDir: string;
  /** Where the set-up brought Moonshine, unless it is this checkout's. */
  readonly sharedDir?: string;
  /** A server that recognises; null: none. */
  readonly remote?: Elsewhere | null;
  readonly whisper?: Whisper | null;
}

/** `remark`: why a better engine cannot be used. */
export interface Choice {
  readonly engine: SpeechEngine;
  readonly remark: string | null;
}

/** What can recognise speech here. */
export interface Engines {
  /** Best first: one elsewhere was asked for by whoever runs the server. */
  readonly engines: readonly SpeechEngine[];
  /** Of models that are there in part. */
  readonly broken: SpeechUnavailable | null;
}

/** The best for the language. @throws SpeechUnavailable with the remedy */
export function bestOf({ engines, broken }: Engines, language: string): Choice {
  const engine = engines.find(({ languages }) => languages.includes(language));
  // Models on this machine are not missed where the audio is sent elsewhere.
  if (engine) return { engine, remark: engine.remoteHost === null ? (broken?.message ?? null) : null };
  if (broken) throw broken;
  throw new SpeechUnavailable(speech.notHeard({ language }));
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
    // What is worse than an engine that works is not missed.
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
    return `none: ${error instanceof Error ? error.message : String(error)}`;
  }
}
