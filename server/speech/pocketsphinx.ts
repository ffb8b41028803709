/**
 * PocketSphinx: the floor that needs no download. English, draft quality. Sounds are taken as they are: the model's own
 * front end (means normalised a piece, filters from 130 Hz, noise subtracted) undoes gain and rumble, and a high-pass
 * and a level in front of it did not lower the error.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { startDecoder } from './decoder.ts';
import {
  SPEECH_RATE,
  type SpeechBatch,
  type SpeechEngine,
  type SpeechRequest,
  SpeechUnavailable,
} from './engine.ts';
import { splitPieces } from './pieces.ts';
import { plausibleWords } from './plausible.ts';
import { capitalise } from './polish.ts';
import { wordsOf } from './words-of.ts';

/** Where packages put the English model: Debian; built from source or Homebrew on Intel; Homebrew on Apple silicon. */
const MODEL_FOLDERS = ['/usr', '/usr/local', '/opt/homebrew'].map((root) =>
  join(root, 'share/pocketsphinx/model/en-us'),
);

/**
 * Settings measured against word error rate and speed on recordings of several speakers (see bench/speech.bench.ts):
 * whole-piece mean normalisation, fewer active models and Gaussians.
 */
const SEARCH = { cmn: 'batch', maxhmmpf: '3000', topn: '2', fwdflatlw: '7', bestpathlw: '8' };

/** @param folders where to look for the English model. */
export function createPocketSphinx(folders: readonly string[] = MODEL_FOLDERS): SpeechEngine {
  return {
    id: 'pocketsphinx',
    label: 'PocketSphinx',
    draft: true,
    languages: ['en'],
    async warm() {
      await decoderArgs(folders);
    },
    transcribe: (request) => transcribe(request, folders),
  };
}

async function* transcribe(request: SpeechRequest, folders: readonly string[]): AsyncGenerator<SpeechBatch> {
  const { pcm, fromTime, signal } = request;
  const decoder = await startDecoder(await decoderArgs(folders), signal);
  try {
    // A resumed recording does not know the word before it; the pause is then measured from where it resumes.
    let lastEnd = fromTime === 0 ? Number.NEGATIVE_INFINITY : fromTime;
    for await (const piece of splitPieces(pcm)) {
      signal.throwIfAborted();
      const tokens = piece.sound.length > 0 ? plausibleWords(await decoder.recognise(piece.sound)) : [];
      const end = fromTime + piece.end / SPEECH_RATE;
      const words = wordsOf(tokens, { start: fromTime + piece.soundStart / SPEECH_RATE, end }).map((word) => {
        const pause = word.start - lastEnd;
        lastEnd = word.end;
        return capitalise(word, pause);
      });
      yield { words, transcribedUntil: end };
    }
  } finally {
    await decoder.stop();
  }
}

/** The program's arguments for the English model. @throws SpeechUnavailable if the program or the model is missing. */
async function decoderArgs(folders: readonly string[]): Promise<string[]> {
  // Called without arguments it prints the ones it knows, which differ between 0.8 (Debian) and 5 (Homebrew).
  const help = await execa('pocketsphinx_batch', [], { reject: false, stdin: 'ignore' });
  if (help.code === 'ENOENT') throw missing('PocketSphinx');
  const model = folders.find((folder) => existsSync(join(folder, 'en-us.lm.bin')));
  if (!model) throw missing("PocketSphinx's English model");
  const args = ['-hmm', join(model, 'en-us'), '-lm', join(model, 'en-us.lm.bin')];
  args.push('-dict', join(model, 'cmudict-en-us.dict'));
  for (const [name, value] of Object.entries(SEARCH)) args.push(`-${name}`, value);
  // Its own silence removal drops frames without counting them, and every time after a pause would be early.
  if (help.stderr.includes('-remove_silence')) args.push('-remove_silence', 'no');
  if (help.stderr.includes('-loglevel')) args.push('-loglevel', 'INFO');
  return args;
}

function missing(what: string): SpeechUnavailable {
  return new SpeechUnavailable(
    `${what} is not installed on this server, so nothing can be transcribed. Run \`scripts/setup.sh\` on the server, then try again.`,
  );
}
