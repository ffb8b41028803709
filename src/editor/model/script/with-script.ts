import { MAX_LABEL_LENGTH, MAX_OTHER_LENGTH, SURE_FROM } from '../constants.ts';
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
import { TAKE_CUES } from '../words/take-cues.ts';
import { wordAt } from '../words/words.ts';
import { matchScript } from './match.ts';
import { passagesOf, type Script } from './read-script.ts';
import { type Pair, type Readings, type Retake, scriptReadings } from './retakes.ts';

/** What a recording and its script have in common, and what only one of them has. */
export interface ScriptComparison extends Readings {
  /** In order of the recording: as they are written where they are in the script, else as they were heard. */
  readonly words: readonly Word[];
  /** Indexes of words that begin a paragraph of the script. */
  readonly firsts: readonly number[];
  /** How many words of the script are said. */
  readonly said: number;
  /** Passages of the script that nobody says, as they are written. */
  readonly unsaid: readonly string[];
}

const UNSCRIPTED: SuggestionKind = { kind: 'unscripted', confidence: 0.7 };
/** Heard words that are the script's in another spelling: at most so many more or less, and few or alike by their letters. */
const MORE_OR_LESS = 1;
const FEW = 2;
const ALIKE = 0.5;
/** Most confidence of words that were heard otherwise, until the audio says more. */
const HEARD_OTHERWISE = 0.5;

/** A spoken word, and the index of the script's word that it is; −1 for none. */
interface MatchedWord {
  readonly word: Word;
  readonly at: number;
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
  const matched = matchedWords(spoken, found, script);
  const words = matched.map(({ word }) => word);
  const firsts: number[] = [];
  const passages = passagesOf(script);
  let passage = -1;
  for (const [i, { at }] of matched.entries()) {
    if (at < 0) continue;
    // Its first word may not be said, where it stands elsewhere than it was recorded.
    if (script.words[at].isFirst || passages[at] !== passage) firsts.push(i);
    passage = passages[at];
  }
  const said = matched.map(({ word, at }) => ({ text: word.text, at, isOther: word.other !== undefined }));
  const places = new Set(said.map(({ at }) => at).filter((at) => at >= 0));
  return {
    ...{ words, firsts, said: places.size, unsaid: unsaidIn(script, places) },
    ...scriptReadings(said, script, TAKE_CUES[doc.language]),
  };
}

/** Each spoken word with its place; misheard words are replaced by the script's where about as many stand there. */
function matchedWords(spoken: readonly Word[], found: Int32Array, script: Script): MatchedWord[] {
  const matched: MatchedWord[] = [];
  for (let h = 0; h < spoken.length; ) {
    if (found[h] >= 0) {
      matched.push(written(script, found[h], spoken[h], spoken[h].confidence));
      h++;
      continue;
    }
    let end = h;
    while (end < spoken.length && found[end] < 0) end++;
    const from = h === 0 ? 0 : found[h - 1] + 1;
    const to = end < spoken.length ? found[end] : script.words.length;
    const isInside = h > 0 && end < spoken.length && to > from;
    if (isInside && isMisheard(spoken.slice(h, end), script.words.slice(from, to)))
      matched.push(...replacedByScript(spoken, [h, end], script, [from, to]));
    else {
      // Beside the script speaks whoever spoke last.
      const speaker = script.speakers.length > 0 ? (matched.at(-1)?.word.speaker ?? 0) : null;
      const said = spoken.slice(h, end).map((word) => ({ ...word, speaker: speaker ?? word.speaker }));
      matched.push(...said.map((word) => ({ word, at: -1 })));
    }
    h = end;
  }
  return matched;
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

function written(script: Script, at: number, word: Word, confidence: number): MatchedWord {
  const { text, speaker } = script.words[at];
  return { at, word: { ...word, text, confidence, speaker: speaker ?? word.speaker } };
}

/** The script's words in place of misheard ones, whose time they share; what was heard is their other reading. */
function replacedByScript(
  all: readonly Word[],
  [first, last]: Pair,
  script: Script,
  [from, to]: Pair,
): MatchedWord[] {
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

function unsaidIn({ words }: Script, said: ReadonlySet<number>): string[] {
  const passages: string[] = [];
  for (let first = 0; first < words.length; ) {
    let end = first;
    while (end < words.length && !said.has(end) && !(end > first && words[end].isFirst)) end++;
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

/** What a person decides of a comparison: readings that may be earlier ones, and words that are not in the script. */
export function doubtsOf({ retakes, unscripted }: ScriptComparison): {
  readonly pairs: readonly Pair[];
  readonly kinds: readonly SuggestionKind[];
} {
  const doubtful = retakes.filter(({ confidence }) => confidence < SURE_FROM);
  return {
    pairs: [...doubtful.map(({ words }) => words), ...unscripted],
    kinds: [...doubtful.map(kindOf), ...unscripted.map(() => UNSCRIPTED)],
  };
}

function kindOf({ confidence }: Retake): SuggestionKind {
  return { kind: 'retake', confidence };
}

/** The script as the transcript, with retakes that are sure as suggested cuts; other cuts stay. */
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
  const sure = retakes.filter(({ confidence }) => confidence >= SURE_FROM);
  return suggestCuts(
    beside,
    sure.map(({ words: pair }) => pair),
    sure.map(kindOf),
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
