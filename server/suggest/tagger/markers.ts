/**
 * 'You know', 'like', « du coup »: whether they say anything where they stand. Logistic regression on what stands around them,
 * and on whether a rule would take them; its weights lie in the tagger's table.
 */
import { nameTest, setOffMarkers } from '../fillers.ts';
import type { Marker, Text } from '../text.ts';
import { startsSentence } from '../tokens.ts';
import type { Suggestion } from '../types.ts';
import { emptyFeatures, type Features, kindAt, put } from './features.ts';
import type { Weights } from './scoring.ts';
import type { Sequence } from './sequence.ts';

/** Probability from which a marker is proposed. */
const MIN_PROBABILITY = 0.3;

/** Tokens, inclusive. */
export interface MarkerPlace {
  readonly first: number;
  readonly last: number;
  /** Index of the marker in the list of its language. */
  readonly index: number;
  /** As the rules see it, 0–1: -1 where it is not set off. */
  readonly byRule: number;
}

export function markerPlaces(text: Text): MarkerPlace[] {
  return text.rules.markers.flatMap((marker, index) => {
    const setOff = setOffMarkers(text, marker);
    const isName = nameTest(text, marker);
    const isFree = (first: number): boolean => !isName(first) && !saysSomethingAfter(text, marker, first);
    const places = occurrences(text, marker).filter(isFree);
    return places.map((first) => ({
      first,
      last: first + marker.words.length - 1,
      index,
      byRule: setOff.get(first) ?? -1,
    }));
  });
}

function occurrences({ tokens }: Text, { words }: Marker): number[] {
  const found: number[] = [];
  for (let i = 0; i + words.length <= tokens.length; i++)
    if (words.every((word, k) => tokens[i + k]!.key === word && !tokens[i + k]!.isQuoted)) found.push(i);
  return found;
}

/** 'Do you know', « si tu vois »: after some words it is a part of what is said. */
function saysSomethingAfter({ tokens }: Text, { notAfter }: Marker, first: number): boolean {
  const before = tokens[first - 1];
  return (
    before !== undefined &&
    before.mark === '' &&
    before.speaker === tokens[first]!.speaker &&
    notAfter.has(before.key)
  );
}

export function fillMarker(features: Features, text: Text, seq: Sequence, place: MarkerPlace): void {
  features.count = 0;
  const { tokens, rules } = text;
  const { first, last, index, byRule } = place;
  const marker = rules.markers[index]!;
  const [before, after] = [tokens[first - 1], tokens[last + 1]];
  const own = seq.word[first]! * 31 + seq.word[last]!;
  const isStart = startsSentence(text, first);
  const sideBefore = isStart ? 5 : seq.mark[first - 1]!;
  const sideAfter = !after ? 5 : after.speaker !== tokens[last]!.speaker ? 6 : seq.mark[last]!;
  const [kindBefore, kindAfter] = [kindAt(seq, first - 1), kindAt(seq, last + 1)];
  const [pause, pauseAfter] = [seq.pause[first]!, last + 1 < seq.length ? seq.pause[last + 1]! : 0];
  const clear = byRule < 0 ? 0 : 1 + Math.round(byRule * 10);
  put(features, 100, own);
  put(features, 101, own, sideBefore);
  put(features, 102, own, sideAfter);
  put(features, 103, own, sideBefore, sideAfter);
  put(features, 104, clear);
  put(features, 105, own, Number(byRule > 0));
  put(features, 106, pause, pauseAfter);
  put(features, 107, own, pause, Number(isStart));
  put(features, 108, Number(marker.notAfter.has(before?.key ?? '')), sideBefore);
  put(features, 109, Number(marker.notBefore.has(after?.key ?? '')), sideAfter);
  put(features, 110, own, kindBefore);
  put(features, 111, own, kindAfter);
  put(features, 112, kindBefore, kindAfter);
  put(features, 113, Number(before?.isFiller), Number(after?.isFiller));
  put(features, 114, own, seq.word[last + 1] ?? 0, sideAfter);
  put(features, 115, own, seq.word[first - 1] ?? 0, sideBefore);
  put(features, 116, Number(before?.key === after?.key), Number(isStart));
  put(features, 117, own, Number(text.isPunctuated), Number(isStart));
  features.lexical = features.count;
}

interface Filler {
  readonly suggestion: Suggestion;
  /** Whether the rules find it as well. */
  readonly isSetOff: boolean;
}

const features = emptyFeatures();

export function markers(text: Text, seq: Sequence, { table, scale }: Weights): Filler[] {
  return markerPlaces(text).flatMap((place) => {
    fillMarker(features, text, seq, place);
    let score = 0;
    for (let f = 0; f < features.count; f++) score += table[features.at[f]!]! * scale;
    const confidence = 1 / (1 + Math.exp(-score));
    if (confidence < MIN_PROBABILITY) return [];
    const [first, last] = [text.tokens[place.first]!.first, text.tokens[place.last]!.last];
    return [{ suggestion: { first, last, reason: 'filler', confidence }, isSetOff: place.byRule > 0 }];
  });
}
