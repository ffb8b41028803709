/**
 * `npm run models [-- moonshine|voice|parakeet|whisper|speakers …]`: brings the speech models into MODELS_DIR (default: data/models), by
 * default those of Moonshine, of clean voices, Parakeet and the speakers. MODELS_MIRROR is the base address of a mirror, for closed networks.
 * What is there is checked and kept; what was broken off is gone on with. Moonshine and that of clean voices go into the checkout's .cache, as the
 * set-up brings them; Whisper comes with what it runs on, and by WHISPER_MODEL.
 * `npm run models -- check`: what each engine that is there makes of a clip, see check-models.ts.
 */
import { loadConfig } from '#server/config.ts';
import { bringModels, MODEL_NAMES } from '#server/speech/models/bring.ts';
import { FetchFailed } from '#server/speech/models/fetch.ts';

/** Milliseconds between two lines where the output is no terminal. */
const LINE_EVERY = 5000;

/** Tells how far each is: over one line on a terminal, now and then elsewhere. */
function progressPrinter(): (what: string, percent: number | null) => void {
  let shown = '';
  let shownAt = 0;
  return (what, percent) => {
    const isDone = percent === 100;
    const every = process.stdout.isTTY ? 100 : LINE_EVERY;
    if (what === shown && !isDone && performance.now() - shownAt < every) return;
    [shown, shownAt] = [what, performance.now()];
    const line = percent === null ? what : `${what}  ${Math.floor(percent)} %`;
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}${isDone ? '\n' : ''}` : `${line}\n`);
  };
}

async function main(asked: readonly string[]): Promise<void> {
  const unknown = asked.filter((name) => !MODEL_NAMES.includes(name));
  if (unknown.length > 0)
    throw new FetchFailed(
      `There are no models called ${unknown.join(', ')}. There are: ${MODEL_NAMES.join(', ')}.`,
    );
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new FetchFailed('Stopped. The next run goes on from here.')));
  const settings = () => loadConfig(process.env);
  await bringModels(asked, settings, { signal: stop.signal, onProgress: progressPrinter() });
  console.log('The models are there. The next transcription uses them.');
}

try {
  const [first, ...rest] = process.argv.slice(2);
  if (first === 'check' && rest.length === 0) await (await import('./check-models.ts')).checkModels();
  else await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof FetchFailed ? `\n${error.message}` : error);
  process.exitCode = 1;
}
