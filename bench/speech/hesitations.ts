/** Hesitations that are said and not written: by made voices, whose text is known. Real talk with a text that has them is not here. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { SPEECH_RATE } from '#server/speech/engine.ts';
import { recogniseSegment } from '#server/speech/recognise-segment.ts';
import { startHost } from '#server/speech/sherpa/client.ts';
import { readWav } from '#tests/support/wav.ts';

/** What is said; of it a recogniser leaves out what is in brackets. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Good morning everyone, [um], and welcome to the meeting.',
    'Today we want to talk about, [um], the new school in the city.',
    'The first question is, [uhm], how much money the government will need.',
    'Many people say the price of the, [uh], building is too high.',
    'We will look at the numbers, [um], and make a decision next week.',
    'And that is all we have time for today.',
    'So the second thing, [um], is what we should tell the parents, [um], of the children.',
    'They want to know when the work begins and how long it will take.',
  ],
  fr: [
    'Bonjour à tous, [euh], et bienvenue à cette réunion.',
    'Nous allons parler, [euh], de la nouvelle école de la ville.',
    'La première question est de savoir, [euh], combien cela va coûter.',
    'Beaucoup de gens pensent que le prix est trop élevé.',
    'Alors la deuxième chose, [euh], c’est ce que nous devons dire, [euh], aux parents.',
    'Nous prendrons une décision la semaine prochaine.',
  ],
};
const VOICES: Readonly<Record<string, readonly string[]>> = {
  en: ['flite rms', 'flite slt', 'flite awb', 'espeak-ng en-us'],
  fr: ['espeak-ng fr', 'espeak-ng fr+f3'],
};

interface Hits {
  /** Said; found; found where one was said. */
  said: number;
  found: number;
  right: number;
}

/** All sentences by all voices of a language, as a recogniser hears them that leaves every hesitation out. */
export async function hesitationHits(language: string): Promise<Hits> {
  const hits: Hits = { said: 0, found: 0, right: 0 };
  for (const voice of VOICES[language] ?? [])
    for (const text of SAID[language] ?? []) {
      const places = placesIn(text);
      const found = await placesFound(
        await spoken(voice, text.replace(/[[\]]/g, '')),
        written(text),
        language,
      );
      hits.said += places.length;
      hits.found += found.length;
      hits.right += found.filter((place) => places.includes(place)).length;
    }
  return hits;
}

/** Words that each hesitation of a sentence follows. */
function placesIn(text: string): number[] {
  return [...text.matchAll(/\[/g)].map(({ index }) => written(text.slice(0, index)).length);
}

function written(text: string): string[] {
  return text
    .replace(/\[[^\]]*\],?/g, '')
    .split(' ')
    .filter((word) => word !== '');
}

async function placesFound(audio: Int16Array, texts: readonly string[], language: string): Promise<number[]> {
  const host = startHost();
  const recognise = async () => ({
    words: texts.map((text, i) => ({ text, start: i, end: i + 1, confidence: 1 })),
    isTimed: false,
  });
  try {
    const ear = { host, language, longest: 25, recognise };
    const { words } = await recogniseSegment(audio, ear, new AbortController().signal);
    return words.flatMap(({ hesitations = [] }, i) =>
      hesitations.map(({ start }) => (start < 0 ? i : i + 1)),
    );
  } finally {
    await host.stop();
  }
}

async function spoken(voice: string, text: string): Promise<Int16Array> {
  const folder = await mkdtemp(join(tmpdir(), 'hesitations-'));
  const [program = '', name = ''] = voice.split(' ');
  const [path, resampled] = [join(folder, 'said.wav'), join(folder, 'said16.wav')];
  try {
    await execa(
      program,
      program === 'flite' ? ['-voice', name, '-t', text, '-o', path] : ['-v', name, '-w', path, text],
    );
    await execa('ffmpeg', ['-v', 'error', '-i', path, '-ar', `${SPEECH_RATE}`, '-ac', '1', resampled]);
    return readWav(await readFile(resampled)).samples;
  } finally {
    await rm(folder, { recursive: true });
  }
}
