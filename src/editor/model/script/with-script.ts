import { MAX_LABEL_LENGTH, MAX_OTHER_LENGTH } from '../constants.ts';
import { reindexed } from '../edit/cut.ts';
import { suggestCuts } from '../edit/cuts.ts';
import type { SuggestionKind } from '../edit/suggestion-choices.ts';
import { appendTranscript } from '../edit/transcript.ts';
import { suggestedPlaces } from '../formats/read/merge-speakers.ts';
import { reconcileSilences } from '../pauses/silences.ts';
import { emptyDocument } from '../saved/document.ts';
import type { EditorDocument, OtherReading, Paragraph, Word } from '../types.ts';
import { normalize } from '../words/search-index.ts';
import { endsSentence } from '../words/sentence-end.ts';
import { joinTexts } from '../words/share-time.ts';
import { wordAt } from '../words/words.ts';
import { matchScript } from './match.ts';
import { passagesOf, type Script } from './read-script.ts';

/** Inclusive indexes of words. */
type Pair = readonly [number, number];

/** What a recording and its script have in common, and what only one of them has. */
export interface ScriptComparison {
  /** In order of the recording: as they are written where they are in the script, else as they were heard. */
  readonly words: readonly Word[];
  /** Indexes of words that begin a paragraph of the script. */
  readonly firsts: readonly number[];
  /** Inclusive indexes of words that are read again later, and of words that are not in the script. */
  readonly retakes: readonly Pair[];
  readonly unscripted: readonly Pair[];
  /** Passages that are read more than once: inclusive indexes of each reading, the last one at the end. */
  readonly takes: readonly (readonly Pair[])[];
  /** How many words of the script are said. */
  readonly said: number;
  /** Passages of the script that nobody says, as they are written. */
  readonly unsaid: readonly string[];
}

/** An earlier reading of a passage is cut; what is said beside the script is only proposed. */
const RETAKE: SuggestionKind = { kind: 'retake', confidence: 0.9 };
export const UNSCRIPTED: SuggestionKind = { kind: 'unscripted', confidence: 0.7 };
/** Heard words that are the script's in another spelling: at most so many more or less, and few or alike by their letters. */
const MORE_OR_LESS = 1;
const FEW = 2;
const ALIKE = 0.5;
/** Most confidence of words that were heard otherwise, until the audio says more. */
const HEARD_OTHERWISE = 0.5;
/** Words of a passage that is said again; fewer are a slip. */
const MIN_RETAKE_WORDS = 3;

/** A said word: the index of the script's word that it is, −1 for none, and whether it is the last reading of that word. */
interface Said {
  readonly at: number;
  readonly isKept: boolean;
}

/** Spoken words and the index of the script's word that they are; −1: of none. */
interface MatchedRun {
  readonly words: readonly Word[];
  readonly script: number;
}

/** Least share of common words in the shorter of script and transcript; any two texts share some small words. */
const MIN_SHARED_WORDS = 0.1;

/** Whether nearly nothing of the script was said: it is of another recording. */
export function isOfAnother({ words }: EditorDocument, script: Script, { said }: ScriptComparison): boolean {
  return said < MIN_SHARED_WORDS * Math.min(words.length, script.words.length);
}

/** Compares what was spoken with a script. */
export function compareWithScript(doc: EditorDocument, script: Script): ScriptComparison {
  // What another script said of them is no question any more.
  const spoken = Array.from({ length: doc.words.length }, (_, i): Word => {
    const { other: _other, ...word } = wordAt(doc.words, i);
    return word;
  });
  const found = matchScript(
    spoken.map(({ text }) => normalize(text)),
    script.words.map(({ text }) => normalize(text)),
  );
  const runs = runsOf(spoken, found, script);
  const last = lastReadings(runs, script.words.length);
  const words: Word[] = [];
  const labels: Said[] = [];
  const firsts: number[] = [];
  const passages = passagesOf(script);
  let passage = -1;
  for (const [p, { words: said, script: at }] of runs.entries()) {
    // Its first word may not be said, where it stands elsewhere than it was recorded.
    if (at >= 0 && (script.words[at].isFirst || passages[at] !== passage)) firsts.push(words.length);
    if (at >= 0) passage = passages[at];
    for (const word of said) {
      words.push(word);
      labels.push({ at, isKept: at >= 0 && last[at] === p });
    }
  }
  const unsaid = unsaidIn(script, last);
  return { words, firsts, ...proposalsOf(labels), said: last.filter((p) => p >= 0).length, unsaid };
}

/** Each spoken word with its place; misheard words are replaced by the script's where about as many stand there. */
function runsOf(spoken: readonly Word[], found: Int32Array, script: Script): MatchedRun[] {
  const runs: MatchedRun[] = [];
  for (let h = 0; h < spoken.length; ) {
    if (found[h] >= 0) {
      runs.push(written(script, found[h], spoken[h], spoken[h].confidence));
      h++;
      continue;
    }
    let end = h;
    while (end < spoken.length && found[end] < 0) end++;
    const from = h === 0 ? 0 : found[h - 1] + 1;
    const to = end < spoken.length ? found[end] : script.words.length;
    const isInside = h > 0 && end < spoken.length && to > from;
    if (isInside && isMisheard(spoken.slice(h, end), script.words.slice(from, to)))
      runs.push(...replacedByScript(spoken, [h, end], script, [from, to]));
    else {
      // Beside the script speaks whoever spoke last.
      const speaker = script.speakers.length > 0 ? (runs.at(-1)?.words.at(-1)?.speaker ?? 0) : null;
      const said = spoken.slice(h, end).map((word) => ({ ...word, speaker: speaker ?? word.speaker }));
      runs.push(...said.map((word) => ({ words: [word], script: -1 })));
    }
    h = end;
  }
  return runs;
}

function isMisheard(
  spoken: readonly { readonly text: string }[],
  written: readonly { readonly text: string }[],
): boolean {
  if (Math.abs(spoken.length - written.length) > MORE_OR_LESS) return false;
  if (spoken.length <= FEW && written.length <= FEW) return true;
  const [a, b] = [spoken, written].map((words) => normalize(words.map(({ text }) => text).join('')));
  return commonLetters(a, b) >= ALIKE * Math.max(a.length, b.length);
}

/** Letters that both have, in order. */
function commonLetters(a: string, b: string): number {
  let row = new Uint16Array(b.length + 1);
  for (const letter of a) {
    const next = new Uint16Array(b.length + 1);
    for (let k = 0; k < b.length; k++)
      next[k + 1] = letter === b[k] ? row[k] + 1 : Math.max(next[k], row[k + 1]);
    row = next;
  }
  return row[b.length];
}

function written(script: Script, at: number, word: Word, confidence: number): MatchedRun {
  const { text, speaker } = script.words[at];
  return { script: at, words: [{ ...word, text, confidence, speaker: speaker ?? word.speaker }] };
}

/** The script's words in place of misheard ones, whose time they share; what was heard is their other reading. */
function replacedByScript(
  all: readonly Word[],
  [first, last]: Pair,
  script: Script,
  [from, to]: Pair,
): MatchedRun[] {
  const spoken = all.slice(first, last);
  const [start, end] = [spoken[0].start, spoken[spoken.length - 1].end];
  const own = script.words.slice(from, to);
  const text = heardAs(spoken, own, first > 0 && endsSentence(all[first - 1].text));
  const isOther = lettersOf(spoken) !== lettersOf(own) && text.length <= MAX_OTHER_LENGTH;
  const other: OtherReading | null = isOther ? { text, from: 'first', count: own.length } : null;
  const total = own.reduce((sum, { text }) => sum + text.length, 0);
  let at = start;
  return own.map(({ text }, k) => {
    const before = at;
    at = k === own.length - 1 ? end : at + ((end - start) * text.length) / total;
    const sure = spoken[Math.min(k, spoken.length - 1)].confidence;
    const word = { ...spoken[0], start: before, end: at, ...(other && { other }) };
    return written(script, from + k, word, other ? Math.min(HEARD_OTHERWISE, sure) : sure);
  });
}

/** Words that are only put together otherwise have the same. */
function lettersOf(words: readonly { readonly text: string }[]): string {
  return normalize(words.map(({ text }) => text).join('')).replaceAll(' ', '');
}

const SIGNS = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su;
const PRONOUN = /^I(['’]|$)/u;

/**
 * What was heard as it would be written in place of the script's words: with their signs around, and as their sentence goes on.
 * @param isBeginning as it was heard, a sentence begins there
 */
function heardAs(
  spoken: readonly Word[],
  own: readonly { readonly text: string }[],
  isBeginning: boolean,
): string {
  const [, before = ''] = SIGNS.exec(own[0].text) ?? [];
  const [, , , after = ''] = SIGNS.exec(own[own.length - 1].text) ?? [];
  const [, , bare = ''] = SIGNS.exec(joinTexts(spoken.map(({ text }) => text))) ?? [];
  const [letter = ''] = own[0].text.slice(before.length);
  const isLower = isBeginning && letter !== letter.toUpperCase() && !PRONOUN.test(bare);
  const isUpper = letter !== letter.toLowerCase();
  const first = isLower
    ? bare.charAt(0).toLowerCase()
    : isUpper
      ? bare.charAt(0).toUpperCase()
      : bare.charAt(0);
  return before + first + bare.slice(1) + after;
}

/** For each word of the script the run that says it last; −1 where none does. */
function lastReadings(runs: readonly MatchedRun[], count: number): Int32Array {
  const last = new Int32Array(count).fill(-1);
  for (const [p, { script }] of runs.entries()) if (script >= 0) last[script] = p;
  return last;
}

function proposalsOf(said: readonly Said[]): Pick<ScriptComparison, 'retakes' | 'unscripted' | 'takes'> {
  const retakes: Pair[] = [];
  const unscripted: Pair[] = [];
  const takes: (readonly Pair[])[] = [];
  const kept = new Map(said.flatMap(({ at, isKept }, i) => (isKept ? [[at, i] as const] : [])));
  for (let first = 0; first < said.length; ) {
    let end = first;
    // What is said between two readings goes with the first.
    while (end < said.length && !said[end].isKept) end++;
    if (end > first) {
      const again = range(first, end).filter((i) => said[i].at >= 0);
      (again.length >= MIN_RETAKE_WORDS ? retakes : unscripted).push([first, end - 1]);
      const readings = readingsOf(said, again);
      if (readings.length > 0) takes.push([...readings, lastReading(said, kept, readings)]);
    }
    first = Math.max(end, first + 1);
  }
  return { retakes, unscripted, takes };
}

/** Of words that are read again later: a reading ends where the next word is not further on in the script. */
function readingsOf(said: readonly Said[], again: readonly number[]): Pair[] {
  const readings: number[][] = [];
  for (const [k, i] of again.entries()) {
    const isFirst = k === 0 || said[i].at <= said[again[k - 1]].at;
    if (isFirst) readings.push([i]);
    else readings[readings.length - 1].push(i);
  }
  return readings
    .filter(({ length }) => length >= MIN_RETAKE_WORDS)
    .map((reading) => [reading[0], reading[reading.length - 1]]);
}

/** The words that are kept of what `readings` say. */
function lastReading(
  said: readonly Said[],
  kept: ReadonlyMap<number, number>,
  readings: readonly Pair[],
): Pair {
  const from = Math.min(...readings.map(([first]) => said[first].at));
  const to = Math.max(...readings.map(([, last]) => said[last].at));
  const places = range(from, to + 1).flatMap((at) => kept.get(at) ?? []);
  return [Math.min(...places), Math.max(...places)];
}

/** Whole numbers from `from`, without `end`. */
function range(from: number, end: number): number[] {
  return Array.from({ length: end - from }, (_, k) => from + k);
}

function unsaidIn({ words }: Script, last: Int32Array): string[] {
  const passages: string[] = [];
  for (let first = 0; first < words.length; ) {
    let end = first;
    while (end < words.length && last[end] < 0 && !(end > first && words[end].isFirst)) end++;
    if (end > first)
      passages.push(
        words
          .slice(first, end)
          .map(({ text }) => text)
          .join(' '),
      );
    first = Math.max(end, first + 1);
  }
  return passages;
}

/** The script as the transcript, with retakes as suggested cuts; other cuts stay. */
export function withScript(
  doc: EditorDocument,
  script: Script,
  { words: said, firsts, retakes }: ScriptComparison,
): EditorDocument {
  const blank = emptyDocument({ duration: doc.duration, language: doc.language });
  const { speakers, places } = speakersOf(doc, script);
  const words = said.map((word) => ({ ...word, speaker: places[word.speaker] ?? word.speaker }));
  const written = appendTranscript(blank, words);
  const cuts = doc.cuts.filter((cut) => cut.reason !== 'suggested');
  const beside = reconcileSilences(doc, {
    ...doc,
    words: written.words,
    paragraphs: paragraphsOf(words, firsts),
    speakers: written.speakers.map((label, i) => speakers[i] ?? label),
    cuts: cuts.map((cut) => reindexed(written.words, cut)),
  });
  return suggestCuts(
    beside,
    retakes,
    retakes.map(() => RETAKE),
  );
}

/** Names of the script, of which those who say least share a place where there are too many; without names those of before. */
function speakersOf(doc: EditorDocument, { words, speakers }: Script) {
  if (speakers.length === 0) return { speakers: doc.speakers, places: [] };
  const cues = words.map(({ text, speaker }) => ({ text, speaker: speaker ?? 0 }));
  const places = suggestedPlaces({ cues, speakers });
  const named = [...new Set(places)].sort((a, b) => a - b);
  const names = named.map((place) => speakers.filter((_, i) => places[i] === place).join(', '));
  return { speakers: names.map((name) => name.slice(0, MAX_LABEL_LENGTH)), places };
}

/** Those of the script, and one at each turn. */
function paragraphsOf(words: readonly Word[], firsts: readonly number[]): Paragraph[] {
  const begins = new Set(firsts);
  return words.flatMap(({ speaker }, i) => {
    const next = words[i + 1];
    const ends = next === undefined || begins.has(i + 1) || next.speaker !== speaker;
    return ends ? [{ endWordIdx: i, speaker }] : [];
  });
}
