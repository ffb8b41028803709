/**
 * Readings of a script as people give them, made of the project's prose: sentences broken off and begun again, read twice, passages read
 * again, others that begin alike, and talk between; some words are misheard. How right what a script cuts at once is, word by word.
 */
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { readScript } from '#model/script/read-script.ts';
import { compareWithScript, doubtsOf, withScript } from '#model/script/with-script.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { proseOf, type Quality } from './quality.ts';
import { CUES, REWORDED } from './retakes.ts';

const READINGS = 40;
const SENTENCES = 30;
/** Words that a recogniser hears otherwise. */
const MISHEARD = 0.05;
/** What people say when they begin again without saying so. */
const STRAYS = {
  en: ['no no', 'oh God', 'where was I', 'hm'],
  fr: ['non non', 'oh là', 'où j’en étais', 'hm'],
} as const;

/** Whether a spoken word should be cut; null for what announces a reading, which may be or not. */
type Wanted = boolean | null;

export interface Reading {
  readonly script: string;
  readonly words: readonly string[];
  readonly wanted: readonly Wanted[];
}

/** @param sentences of the script @param others words of other talk */
export function readingOf(
  language: 'en' | 'fr',
  sentences: readonly (readonly string[])[],
  others: readonly string[],
  random: () => number,
): Reading {
  const words: string[] = [];
  const wanted: Wanted[] = [];
  const upTo = (most: number, least = 0): number => least + Math.floor(random() * (most - least + 1));
  const say = (texts: readonly string[], isWanted: Wanted): void => {
    for (const text of texts) {
      words.push(random() < MISHEARD ? others[upTo(others.length - 1)]! : text);
      wanted.push(isWanted);
    }
  };
  const talk = (count: number): string[] => {
    const from = upTo(others.length - count - 1);
    return others.slice(from, from + count);
  };
  /** What people say before they begin again: nothing, some words, or that they do. */
  const again = (): void => {
    const how = random();
    if (how < 0.4) return;
    const list = how < 0.6 ? STRAYS[language] : CUES[language];
    say(list[upTo(list.length - 1)]!.split(' '), null);
  };
  for (let i = 0; i < sentences.length; i++) {
    const sentence = sentences[i]!;
    const end = sentence.length;
    const how = random();
    if (end < 8 || how < 0.5) say(sentence, false);
    else if (how < 0.62) {
      say(sentence.slice(0, upTo(end - 3, 3)), true);
      again();
      say(sentence, false);
    } else if (how < 0.68) {
      const stop = upTo(end - 2, 5);
      const from = stop - upTo(4, 3);
      say(sentence.slice(0, from), false);
      say(sentence.slice(from, stop), true);
      say(sentence.slice(from), false);
    } else if (how < 0.74) {
      say(sentence, true);
      again();
      say(sentence, false);
    } else if (how < 0.8) {
      const passage = sentences.slice(i, i + upTo(4, 2)).flat();
      say(random() < 0.5 ? passage : passage.slice(0, -3), true);
      again();
      say(sentence, false);
    } else if (how < 0.84) {
      say(sentence, false);
      say(sentence.slice(0, upTo(end - 3, 4)), true);
      again();
    } else if (how < 0.88) {
      say(sentence, false);
      say([...sentence.slice(0, upTo(7, 5)), ...talk(upTo(12, 2))], false);
    } else if (how < 0.92) {
      say([...sentence.slice(0, upTo(7, 5)), ...talk(upTo(12, 3))], false);
      say(sentence, false);
    } else if (how < 0.96) {
      say(talk(upTo(25, 4)), false);
      say(sentence, false);
    } else {
      say(sentence, true);
      say(talk(upTo(40, 12)), false);
      say(sentence, false);
    }
  }
  return { script: sentences.map((sentence) => sentence.join(' ')).join('\n\n'), words, wanted };
}

export function scoresOfReadings(
  readings: readonly Reading[],
  language: 'en' | 'fr',
): Record<string, number> {
  let [right, found, all, offered] = [0, 0, 0, 0];
  for (const { script: text, words: texts, wanted } of readings) {
    const words = texts.map((word, i) => ({
      ...{ text: word.toLowerCase(), start: i / 2, end: i / 2 + 0.4, confidence: 0.9, speaker: 0 },
    }));
    const doc = appendTranscript(emptyDocument({ duration: words.length, language }), words);
    const script = readScript(text)!;
    const comparison = compareWithScript(doc, script);
    const made = withScript(doc, script, comparison);
    const { pairs } = doubtsOf(comparison);
    const isIn = (i: number, start: number, end: number): boolean =>
      start <= i / 2 + 0.2 && i / 2 + 0.2 <= end;
    const isCut = texts.map((_, i) =>
      made.cuts.some(({ start, duration }) => isIn(i, start, start + duration)),
    );
    const isOffered = texts.map((_, i) =>
      pairs.some(([first, last]) => isIn(i, comparison.words[first]!.start, comparison.words[last]!.end)),
    );
    for (const [i, want] of wanted.entries()) {
      if (want === null) continue;
      all += Number(want);
      found += Number(isCut[i]);
      right += Number(want && isCut[i]);
      offered += Number(want && (isCut[i] || isOffered[i]));
    }
  }
  return { cut_precision: right / found, cut_recall: right / all, recall: offered / all };
}

export function scriptRetakes(): Quality[] {
  return (['en', 'fr'] as const).flatMap((language) => {
    const random = seeded(11);
    const sentences = proseOf(language);
    const others = REWORDED[language].flat().join(' ').split(' ');
    const readings = Array.from({ length: READINGS }, () => {
      const from = Math.floor(random() * Math.max(1, sentences.length - SENTENCES));
      return readingOf(language, sentences.slice(from, from + SENTENCES), others, random);
    });
    return Object.entries(scoresOfReadings(readings, language)).map(([score, value]) => ({
      metric: `suggest.script_retakes_${language}_${score}`,
      value: Math.round(value * 1000) / 1000,
      unit: 'share',
      n: READINGS,
    }));
  });
}
