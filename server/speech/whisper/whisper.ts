/** Where Whisper is on this machine, and its installation, which all who need it share. */
import { basename, isAbsolute, join } from 'node:path';
import { speech } from '#i18n/en/server.ts';
import { SpeechUnavailable } from '../engine.ts';
import { FetchFailed } from '../models/fetch.ts';
import type { Installed } from './client.ts';
import {
  installWhisper,
  isInstalled,
  modelFolder,
  pythonIn,
  WHISPER_PINS,
  type WhisperPins,
} from './install.ts';

/** What whoever runs the server set. */
export interface WhisperSettings {
  /** A name of the hub, the absolute path of a folder, or `base`; null: nothing was set, which is `base`. */
  readonly model: string | null;
  readonly device: 'cpu' | 'cuda';
}

/** `secondsLeft` is null until there is a rate to tell it from. */
export type Preparation =
  | { readonly state: 'idle' | 'failed' }
  | { readonly state: 'preparing'; readonly percent: number; readonly secondsLeft: number | null };

export interface Whisper {
  readonly label: string;
  /** Whether it was asked for rather than kept for languages that nothing else hears. */
  readonly isWanted: boolean;
  /** Null where it is not, yet. Looks for files only. */
  installed(): Promise<Installed | null>;
  /** Whether `install` is worth a try. */
  canInstall(): boolean;
  /** Resolves as soon as it is under way, or needless. Never fails. */
  begin(): Promise<void>;
  /** Goes on though the caller's signal aborts. @throws SpeechUnavailable, the signal's reason */
  install(signal: AbortSignal): Promise<Installed>;
  now(): Preparation;
}

interface WhisperOptions extends WhisperSettings {
  /** Looked through in order. */
  readonly folders: readonly string[];
  /** Where it may be installed when it is needed; null: nowhere. */
  readonly into: string | null;
  /** Ends an installation. */
  readonly signal: AbortSignal;
  readonly log: { info(fields: object, text: string): void; warn(fields: object, text: string): void };
  readonly pins?: WhisperPins;
  /** Milliseconds after a failure in which nothing is tried. */
  readonly rest?: number;
}

const REST = 60_000;

/** Where it is installed when it is needed, by hand (`npm run models -- whisper`), and looked for. */
export function whisperFolders({
  dataDir,
  modelsDir,
}: {
  readonly dataDir: string;
  readonly modelsDir: string;
}) {
  const byHand = join(modelsDir, 'whisper');
  const onDemand = join(dataDir, 'speech');
  return { byHand, onDemand, all: [byHand, onDemand] };
}

export function createWhisper(options: WhisperOptions): Whisper {
  const { model: asked, device, folders, into, signal, log, pins = WHISPER_PINS, rest = REST } = options;
  const model = asked ?? 'base';
  let preparation: Preparation = { state: 'idle' };
  let running: Promise<Installed> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  const told = new Set<string>();

  const at = (folder: string): Installed => ({
    python: pythonIn(folder),
    model: modelFolder({ folder, model }, pins.base),
    device,
  });

  const isResting = (): boolean => performance.now() - failedAt < rest;

  async function installed(): Promise<Installed | null> {
    for (const folder of folders) if (await isInstalled({ folder, model }, pins)) return at(folder);
    return null;
  }

  async function installNow(folder: string): Promise<Installed> {
    preparation = { state: 'preparing', percent: 0, secondsLeft: null };
    log.info({ folder }, 'Installing Whisper, which hears French and checks the words of others');
    try {
      const onProgress = (percent: number, secondsLeft: number | null): void => {
        preparation = { state: 'preparing', percent, secondsLeft };
      };
      await installWhisper({ folder, model }, { signal, onProgress, pins });
      preparation = { state: 'idle' };
      log.info({ folder }, 'Whisper is installed');
      return at(folder);
    } catch (error) {
      preparation = { state: signal.aborted ? 'idle' : 'failed' };
      signal.throwIfAborted();
      failedAt = performance.now();
      const reason = error instanceof Error ? error.message : String(error);
      // It is tried again by whoever needs it, and in the background.
      if (!told.has(reason))
        log.warn(
          error instanceof FetchFailed ? {} : { err: error },
          `Whisper could not be installed: ${reason}`,
        );
      told.add(reason);
      throw new SpeechUnavailable(speech.notInstalled(), '', { cause: error });
    }
  }

  /** Null where it may not be tried. */
  function start(): Promise<Installed> | null {
    if (into === null || isResting()) return null;
    running ??= installNow(into).finally(() => {
      running = null;
    });
    return running;
  }

  return {
    label:
      asked === null || asked === 'base'
        ? pins.base.label
        : `Whisper ${isAbsolute(asked) ? basename(asked) : asked}`,
    isWanted: asked !== null,
    installed,
    canInstall: () => into !== null && !isResting(),
    now: () => preparation,
    async begin() {
      if ((await installed()) === null) start()?.catch(() => undefined);
    },
    async install(caller) {
      const known = await installed();
      if (known) return known;
      const work = start();
      if (work === null) throw new SpeechUnavailable(speech.notInstalled());
      return untilAborted(work, caller);
    },
  };
}

/** @throws the signal's reason as soon as it aborts, whatever comes of the work */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
