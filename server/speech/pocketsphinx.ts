/** The floor that needs no download. English, draft quality. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { speech } from '#i18n/en/server.ts';
import { startDecoder } from './decoder.ts';
import { type Recogniser, SPEECH_RATE, type SpeechEngine, SpeechUnavailable } from './engine.ts';
import { hearPiece } from './hear-piece.ts';
import { plausibleWords } from './plausible.ts';
import { startHost } from './sherpa/client.ts';
import { wordsOf } from './words-of.ts';

/** Debian; source or Homebrew on Intel; Homebrew on Apple silicon. */
const MODEL_FOLDERS = ['/usr', '/usr/local', '/opt/homebrew'].map((root) =>
  join(root, 'share/pocketsphinx/model/en-us'),
);

/** Measured against word error rate and speed (bench/speech.bench.ts). */
const SEARCH = {
  cmn: 'batch',
  maxhmmpf: '3000',
  topn: '2',
  pl_window: '10',
  fwdflatlw: '7',
  bestpathlw: '8',
};

const MAX_CONCURRENCY = 4;

/** @param folders of the English model */
export function createPocketSphinx(folders: readonly string[] = MODEL_FOLDERS): SpeechEngine {
  return {
    id: 'pocketsphinx',
    label: 'PocketSphinx',
    elsewhere: null,
    draft: true,
    languages: ['en'],
    capitals: false,
    // One core is left for the rest of the server.
    concurrency: Math.min(MAX_CONCURRENCY, Math.max(1, availableParallelism() - 1)),
    async warm() {
      await decoderArgs(folders);
    },
    open: () => open(folders),
  };
}

async function open(folders: readonly string[]): Promise<Recogniser> {
  const decoder = await startDecoder(await decoderArgs(folders));
  const host = startHost();
  return {
    hear: (sound, signal) =>
      hearPiece(
        sound,
        host,
        async (voiced) =>
          wordsOf(plausibleWords(await decoder.recognise(voiced, signal)), voiced.length / SPEECH_RATE),
        signal,
      ),
    async stop() {
      await Promise.all([host.stop(), decoder.stop()]);
    },
  };
}

/** @throws SpeechUnavailable without the program or the model */
async function decoderArgs(folders: readonly string[]): Promise<string[]> {
  const known = await knownArguments();
  const model = folders.find((folder) => existsSync(join(folder, 'en-us.lm.bin')));
  if (!model) throw missing("PocketSphinx's English model");
  const args = ['-hmm', join(model, 'en-us'), '-lm', join(model, 'en-us.lm.bin')];
  args.push('-dict', join(model, 'cmudict-en-us.dict'));
  for (const [name, value] of Object.entries(SEARCH)) args.push(`-${name}`, value);
  // Its own silence removal drops frames without counting them, and every time after a pause would be early.
  if (known.includes('-remove_silence')) args.push('-remove_silence', 'no');
  if (known.includes('-loglevel')) args.push('-loglevel', 'INFO');
  return args;
}

let help: Promise<string> | undefined;

/**
 * What the program prints when it is called without arguments: those it knows, which differ between 0.8 (Debian) and 5
 * (Homebrew). Asked once, since starting a process holds up whoever waits for an answer; a missing program is looked for again.
 */
function knownArguments(): Promise<string> {
  help ??= execa('pocketsphinx_batch', [], { reject: false, stdin: 'ignore' }).then(({ code, stderr }) => {
    if (code !== 'ENOENT') return stderr;
    help = undefined;
    throw missing('PocketSphinx');
  });
  return help;
}

function missing(what: string): SpeechUnavailable {
  return new SpeechUnavailable(speech.notInstalled({ what }));
}
