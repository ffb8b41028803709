import type { Marker, Text } from './text.ts';
import { keyAt, pauseBefore, startsSentence } from './tokens.ts';
import type { Suggestion } from './types.ts';

/** Seconds. */
const SET_OFF_PAUSE = 0.15;
/** Seconds; people stop to think after a connective that only fills. */
const THINKING_PAUSE = 0.3;
/** Seconds; a longer filler hides something else. */
const MAX_FILLER = 2.5;
/** A marker that is set off this often within so many tokens counts as a habit. */
const HABIT = { times: 3, within: 150 } as const;

/** 'um', « euh »; surer with a pause around. */
export function safeFillers(text: Text): Suggestion[] {
  const { tokens } = text;
  const found: Suggestion[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (!tokens[i]!.isFiller) continue;
    const first = i;
    while (tokens[i + 1]?.isFiller && tokens[i + 1]!.speaker === tokens[first]!.speaker) i++;
    const isLong = tokens[i]!.end - tokens[i]!.start > MAX_FILLER;
    const isApart = pauseBefore(text, first) >= SET_OFF_PAUSE || pauseBefore(text, i + 1) >= SET_OFF_PAUSE;
    const isExclamation = first === i && /^(a+h+|h+[um]+)$/.test(tokens[i]!.key);
    const confidence = isLong ? 0.4 : (isExclamation ? 0.7 : 0.9) + (isApart ? 0.05 : 0);
    found.push({ first: tokens[first]!.first, last: tokens[i]!.last, reason: 'filler', confidence });
  }
  return found;
}

interface Place {
  readonly at: number;
  /** Sides set off by punctuation or the edge of a sentence, or by a pause. */
  readonly marks: number;
  readonly pauses: number;
  readonly pauseAfter: number;
  readonly isBesideFiller: boolean;
  readonly isInside: boolean;
}

/** Places where 'you know', 'like' or « du coup » are set off and carry no meaning, by their first token, with how clear that is (0–1). */
export function setOffMarkers(text: Text, marker: Marker): ReadonlyMap<number, number> {
  const places = placesOf(text, marker);
  return new Map(places.map((place, n) => [place.at, confidenceOf(marker, place, isHabit(places, n))]));
}

function placesOf(text: Text, marker: Marker): Place[] {
  const { tokens } = text;
  const places: Place[] = [];
  const isName = nameTest(text, marker);
  for (let at = 0; at < tokens.length; at++) {
    if (!marker.words.every((word, k) => keyAt(text, at + k) === word)) continue;
    const end = at + marker.words.length - 1;
    const [head, tail] = [tokens[at]!, tokens[end]!];
    if (head.isQuoted || tail.isQuoted || isName(at)) continue;
    const before = tokens[at - 1];
    const after = tokens[end + 1];
    const startsTurn = startsSentence(text, at);
    const markBefore = startsTurn || (before !== undefined && before.mark !== '');
    const markAfter = tail.mark !== '' || after === undefined;
    const pauses = [pauseBefore(text, at) >= SET_OFF_PAUSE, pauseBefore(text, end + 1) >= SET_OFF_PAUSE];
    const isAfterFiller = before?.isFiller ?? false;
    const isBeforeFiller = after?.isFiller ?? false;
    const isSetOffBefore =
      markBefore || pauses[0] || isAfterFiller || (isInterjection(marker) && !head.isCapital);
    const isSetOffAfter = markAfter || pauses[1] || isBeforeFiller || saysNo(marker, after?.key);
    const isFree = marker.kind === 'free' && before?.key !== tail.key;
    if (/\?/.test(tail.text)) continue;
    if (marker.kind === 'opener' && !opensUtterance(text, at)) continue;
    if (!isFree && marker.kind !== 'opener') {
      if (!isSetOffBefore && !(marker.isTag && pauses[1])) continue;
      if (!isSetOffAfter) continue;
    }
    if (!markBefore && !pauses[0] && marker.notAfter.has(before?.key ?? '')) continue;
    if (!markAfter && !pauses[1] && meansSomethingBefore(text, marker, at)) continue;
    if (marker.isTag && !isLastOfSentence(text, end)) continue;
    places.push({
      at,
      marks: Number(markBefore) + Number(markAfter),
      pauses: Number(pauses[0]) + Number(pauses[1]),
      pauseAfter: pauseBefore(text, end + 1),
      isBesideFiller: isAfterFiller || isBeforeFiller,
      isInside: !startsTurn && tail.mark !== 'stop' && after !== undefined,
    });
  }
  return places;
}

/** Whether an utterance starts here: at the start of a turn, or after a pause. */
function opensUtterance(text: Text, at: number): boolean {
  const before = text.tokens[at - 1];
  if (!before || before.speaker !== text.tokens[at]!.speaker || before.isFiller) return true;
  return pauseBefore(text, at) >= THINKING_PAUSE;
}

/** No clause begins after 'the' or 'with': there the next word gives no meaning. */
function meansSomethingBefore(
  text: Text,
  { kind, words, notBefore, mayPrecede }: Marker,
  at: number,
): boolean {
  const next = keyAt(text, at + words.length);
  if (!notBefore.has(next)) return false;
  if (kind === 'free' && text.rules.open.has(keyAt(text, at - 1))) return false;
  if (text.isPunctuated || !mayPrecede?.has(next)) return true;
  // 'I mean it' and 'I mean that' are whole statements.
  const last = at + words.length;
  return (
    text.tokens[last]!.mark !== '' || pauseBefore(text, last + 1) >= SET_OFF_PAUSE || !text.tokens[last + 1]
  );
}

function confidenceOf({ kind }: Marker, place: Place, isHabit: boolean): number {
  const extra = 0.08 * place.pauses + (place.isBesideFiller ? 0.1 : 0) + (isHabit ? 0.05 : 0);
  if (kind === 'free') return Math.min(0.9, 0.6 + 0.08 * place.marks + extra);
  if (kind === 'opener') return Math.min(0.8, 0.55 + extra);
  if (kind === 'aside') return Math.min(0.85, 0.55 + (place.isInside ? 0.05 : 0) + extra);
  const isThinking = place.pauses > 0 && place.pauseAfter >= THINKING_PAUSE;
  const isSure =
    place.isBesideFiller || (isThinking && place.marks < 2) || isHabit || (isThinking && place.isInside);
  return isSure ? Math.min(0.7, 0.4 + extra) : 0;
}

/** « ben oui », « bah non »: leans on the next word. */
function saysNo(marker: Marker, next: string | undefined): boolean {
  return (
    isInterjection(marker) && /^(oui|non|ouais|je|j'|c'est|on|ça|voilà|alors|euh|là|il|si)/.test(next ?? '')
  );
}

function isInterjection({ words }: Marker): boolean {
  return /^b(en|ah)$/.test(words[0]!);
}

/** Capitals inside a sentence (Ben, the Like button), and for « ben » also of the same word elsewhere. */
export function nameTest(text: Text, { words }: Marker): (at: number) => boolean {
  const [word] = words;
  if (words.length > 1) return () => false;
  const isInside = (i: number): boolean => text.tokens[i]!.isCapital && !startsSentence(text, i);
  const isNamed = word === 'ben' && text.tokens.some(({ key }, i) => key === word && isInside(i));
  return (at) => text.tokens[at]!.isCapital && (isNamed || isInside(at));
}

function isLastOfSentence(text: Text, i: number): boolean {
  const { mark } = text.tokens[i]!;
  return (
    mark === 'stop' ||
    i === text.tokens.length - 1 ||
    pauseBefore(text, i + 1) >= THINKING_PAUSE ||
    startsSentence(text, i + 1)
  );
}

function isHabit(places: readonly Place[], n: number): boolean {
  const { at } = places[n]!;
  // In order: of those around it, so many are near as soon as the outermost is.
  for (let from = n - HABIT.times + 1; from <= n; from++) {
    const [first, last] = [places[from], places[from + HABIT.times - 1]];
    if (first && last && at - first.at <= HABIT.within && last.at - at <= HABIT.within) return true;
  }
  return false;
}
