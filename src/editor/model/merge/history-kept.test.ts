import { expect, test } from 'vitest';
import { acceptSuggestions, removeAllCuts, withShorterCuts } from '../edit/bulk.ts';
import { cutTime, cutWords, removeCuts, suggestCuts } from '../edit/cuts.ts';
import { moveEdge } from '../edit/edges.ts';
import { appendTranscript, editWord, renameSpeaker, setParagraphSpeaker } from '../edit/transcript.ts';
import { setSilenceMode, setSilences, setSilenceThreshold } from '../pauses/silences.ts';
import { checkDocument, emptyDocument, parseDocument, serialize } from '../saved/document.ts';
import { generateTranscript, joinWords, randomNumbers } from '../testing.ts';
import type { EditorDocument } from '../types.ts';
import { createHistory, type Step } from './history.ts';
import { applyOperation } from './merge.ts';
import type { Operation } from './operation.ts';

const none = { selectionBefore: null, selectionAfter: null };

function start(): EditorDocument {
  const { words, silences, duration } = generateTranscript(300, 4);
  return setSilences(appendTranscript(emptyDocument({ duration, language: 'en' }), words), silences);
}

/** A random edit of `doc`. */
function edited(doc: EditorDocument, random: () => number): EditorDocument {
  const pick = (n: number) => Math.floor(random() * n);
  const word = pick(doc.words.length);
  const cut = doc.cuts[pick(doc.cuts.length)];
  const kind = pick(12);
  if (kind === 0) return cutWords(doc, word, word + pick(5));
  if (kind === 1) return cutTime(doc, random() * doc.duration, random() * doc.duration, { isNew: true });
  if (kind === 2) return setSilenceMode(doc, !doc.settings.silenceMode);
  if (kind === 3) return setSilenceThreshold(doc, random() * 2);
  if (kind === 4) return editWord(doc, word, random() < 0.5 ? 'changed' : 'two words');
  if (kind === 5) return joinWords(doc, word);
  if (kind === 6) return suggestCuts(doc, [[word, word + 1]], [{ kind: 'filler', confidence: random() }]);
  if (kind === 7 && random() < 0.5) return renameSpeaker(doc, 0, `Name ${word}`);
  if (kind === 7) return setParagraphSpeaker(doc, pick(doc.paragraphs.length), pick(5));
  if (!cut) return doc;
  if (kind === 8) return removeCuts(doc, [cut.id]);
  if (kind === 9) return withShorterCuts(doc, [cut.id], random());
  if (kind === 10) return acceptSuggestions(doc, [cut.id]);
  return random() < 0.1 ? removeAllCuts(doc) : moveEdge(doc, cut.id, 'end', random() * doc.duration);
}

test('the kept changes, done again to a kept copy, give the same document, whatever was done', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const random = randomNumbers(seed);
    const history = createHistory<null>(1e9);
    let doc = start();
    const copy = parseDocument(JSON.parse(JSON.stringify(serialize(doc)))).doc;
    const operations: Operation[] = [];
    for (let i = 0; i < 120; i++) {
      const move = random();
      if (move < 0.15) doc = history.undo(doc)?.doc ?? doc;
      else if (move < 0.25) doc = history.redo(doc)?.doc ?? doc;
      else if (move < 0.3) doc = history.revertStep(doc, 'drag') ?? doc;
      else {
        const next = edited(doc, random);
        if (next !== doc) history.record(doc, next, { ...none, ...(random() < 0.3 && { gesture: 'drag' }) });
        doc = next;
      }
      operations.push(...history.takeDelta().operations);
    }
    const replayed = structuredClone(operations).reduce(applyOperation, copy);
    expect(serialize(replayed)).toEqual(serialize(doc));
    expect(checkDocument(replayed)).toEqual([]);
  }
});

test('kept steps, added and dropped one by one, are the history: undo and redo go on after they are given back', () => {
  for (let seed = 20; seed <= 28; seed++) {
    const random = randomNumbers(seed);
    const history = createHistory<null>(40_000);
    const kept = new Map<number, Step<null>>();
    let { marks } = history.keptSteps(start());
    let doc = start();
    for (let i = 0; i < 150; i++) {
      const move = random();
      if (move < 0.2) doc = history.undo(doc)?.doc ?? doc;
      else if (move < 0.3) doc = history.redo(doc)?.doc ?? doc;
      else if (move < 0.35) doc = history.revertStep(doc, 'drag') ?? doc;
      else {
        const next = edited(doc, random);
        if (next !== doc) history.record(doc, next, { ...none, ...(random() < 0.4 && { gesture: 'drag' }) });
        doc = next;
      }
      const delta = history.takeDelta();
      for (const step of delta.added) kept.set(step.id, step);
      for (const id of delta.dropped) kept.delete(id);
      marks = delta.marks;
    }
    const steps = [...kept.values()].sort((a, b) => a.id - b.id);
    expect({ steps, marks }).toEqual(history.keptSteps(doc));
    const again = createHistory<null>(40_000, { steps: structuredClone(steps), marks, doc });
    let own = doc;
    let other = doc;
    while (history.canUndo) {
      own = history.undo(own)?.doc ?? own;
      other = again.undo(other)?.doc ?? other;
      expect(serialize(other)).toEqual(serialize(own));
    }
    expect(again.canUndo).toBe(false);
    while (history.canRedo) {
      own = history.redo(own)?.doc ?? own;
      other = again.redo(other)?.doc ?? other;
    }
    expect(serialize(other)).toEqual(serialize(own));
    expect(again.canRedo).toBe(false);
  }
});
