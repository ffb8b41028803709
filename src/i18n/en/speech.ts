import { texts } from '../texts.ts';

/** What is said of a transcription. */
export const speech = texts('speech', {
  notRecognised: 'The speech in this recording could not be recognised.',
  mostlyGuesses:
    'Most words are guesses: the recording is noisy, or in another language than the one chosen.',
  littleSpeech:
    'Little or no speech in this language was found. If another language is spoken, transcribe it again with that one.',
  speakersNotTold: 'The speakers of this recording could not be told apart.',
  soundsLike:
    'This sounds like {other, select, en {English} fr {French} other {{other}}}, not {language, select, en {English} fr {French} other {{language}}}. Transcribe it again with that language for better words.',
  notInstalled:
    '{what} is not installed on this server, so nothing can be transcribed. Run `scripts/setup.sh` on the server, then try again.',
  modelsNotLoaded:
    'The speech models ({models}) could not be loaded on this server. Run `npm run models` on the server, then try again.',
  modelsUnusable:
    'The speech models ({models}) on this server cannot be used: {problem}. Run `npm run models` on the server, then try again.',
  elsewhereLate:
    'The recogniser at {host} took too long. Try again later, or transcribe with another engine.',
  elsewhereKey:
    "The recogniser at {host} refused this server's key. Tell whoever runs this server to check TRANSCRIBE_API_KEY, or transcribe with another engine.",
  elsewhereRefused:
    'The recogniser at {host} refused the request. Tell whoever runs this server to check TRANSCRIBE_BASE_URL and TRANSCRIBE_MODEL, or transcribe with another engine.',
  elsewhereBusy:
    'The recogniser at {host} has too much to do. Try again later, or transcribe with another engine.',
  elsewhereUnused:
    'The recogniser at {host} could not be used. Try again later, or transcribe with another engine.',
  englishOnly:
    "{language, select, en {English} fr {French} other {The language ''{language}''}} cannot be transcribed on this server: PocketSphinx, the engine it has, knows English only, and the sherpa-onnx speech models are not installed. Run `npm run models` on the server, then try again.",
});
