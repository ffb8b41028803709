/** Two made voices that ask and answer without much of a pause, with short answers: who says each word is known. */
import { readFile } from 'node:fs/promises';
import { shared } from '#server/speech/sherpa/result-words.ts';
import { CONVERSATION, speechFixture } from './speech-fixture.ts';
import { readWav } from './wav.ts';

/** By turns. */
const SAID = [
  'Where did you grow up?',
  'In a small town near the river.',
  'And do you still live there?',
  'No.',
  'So when did you move away, and what did your parents say about it?',
  'I was about twenty, and they were not happy, but they came to visit every summer.',
  'Well, I think it must be hard to leave a place that you know so well.',
  'Yes.',
  'And then you have to begin again with new people and a new job in a new city.',
  'Exactly.',
  'What was the first thing you did?',
  'I looked for work in a school.',
  'Did you find any?',
  'Yes, after three weeks.',
  'That was fast. Was it a good one?',
  'It was fine. The children were kind and the other teachers helped me a lot.',
];
/** Seconds between two turns. */
const PAUSE = 0.05;

/** `samples` at 16 kHz; words with times and with the number of who says them. */
export async function quickTalk() {
  const { path, sentences } = await speechFixture(CONVERSATION, SAID, PAUSE);
  const { samples } = readWav(await readFile(path));
  const words = sentences.flatMap(({ text, start, end }, i) =>
    shared(text, start, end).map((word) => ({ ...word, speaker: i % CONVERSATION.length })),
  );
  return { samples, words };
}
