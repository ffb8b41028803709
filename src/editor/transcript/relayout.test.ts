import { expect, test } from 'vitest';
import { paragraphOrder } from '#model/edit/arrangement.ts';
import { cutSpans, cutTime, cutWords, removeCuts } from '#model/edit/cuts.ts';
import { placeParagraphs } from '#model/edit/moves.ts';
import { appendTranscript, setParagraphs } from '#model/edit/transcript.ts';
import { appendGaps } from '#model/pauses/gaps.ts';
import { setSilenceMode, setSilences } from '#model/pauses/silences.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { generateTranscript, randomNumbers } from '#model/testing.ts';
import type { EditorDocument } from '#model/types.ts';
import type { LayoutInput } from './break-lines.ts';
import { layoutTranscript } from './layout.ts';
import { relayout } from './relayout.ts';

/** Letters of 10 px in a column of 260, so that some words are broken. */
function inputOf(doc: EditorDocument, width = 260): LayoutInput {
  const { words, paragraphs, cuts, gaps } = doc;
  return {
    order: paragraphOrder(doc),
    blocks: doc.blocks,
    words,
    widths: Float32Array.from(words.text.slice(0, words.length), (text) => text.length * 30),
    paragraphs,
    cuts,
    gaps,
    seams: [],
    width,
    space: 10,
    bracket: 6,
    hasRtl: false,
    chipWidth: () => 50,
    breakWord: (text) => [Math.ceil(text.length / 2)],
  };
}

function start(): EditorDocument {
  const { words, silences, duration } = generateTranscript(400, 5);
  const doc = appendTranscript(emptyDocument({ duration, language: 'en' }), words);
  const ends = [30, 31, 90, 200, 260, 399];
  const spoken = setParagraphs(
    doc,
    ends.map((endWordIdx, i) => ({ endWordIdx, speaker: i % 3 })),
  );
  // Between words, and after the last one.
  const gaps = silences.slice(0, 4).concat({ start: words[399].end + 0.01, end: duration });
  return appendGaps(setSilences(spoken, silences), gaps);
}

test('other cuts and another order give the layout that a full pass gives, whatever was cut, restored and moved', () => {
  for (let seed = 1; seed <= 8; seed++) {
    const random = randomNumbers(seed);
    const pick = (n: number) => Math.floor(random() * n);
    let doc = start();
    let layout = layoutTranscript(inputOf(doc));
    expect(layout.brokenWords.size).toBeGreaterThan(5);
    for (let i = 0; i < 60; i++) {
      const word = pick(400);
      const kind = pick(7);
      if (kind === 0) doc = cutWords(doc, word, word + pick(60));
      else if (kind === 1) doc = cutTime(doc, random() * doc.duration, random() * doc.duration);
      else if (kind === 2) doc = setSilenceMode(doc, !doc.settings.silenceMode);
      else if (kind === 3)
        doc = cutSpans(
          doc,
          [5, 95, 399].map((at) => ({ startWordIdx: at, endWordIdx: at })),
        );
      else if (kind === 4) doc = placeParagraphs(doc, [word % 6, word % 6], pick(7));
      else if (doc.cuts.length > 0) doc = removeCuts(doc, [doc.cuts[pick(doc.cuts.length)].id]);
      const next = relayout(layout, inputOf(doc));
      expect(next).toEqual(layoutTranscript(inputOf(doc)));
      if (next) layout = next;
    }
  }
});

test('other words, paragraphs or another width are laid out again', () => {
  const doc = start();
  const layout = layoutTranscript(inputOf(doc));
  expect(relayout(layout, inputOf(doc, 250))).toBeNull();
  expect(relayout(layout, inputOf(setParagraphs(doc, doc.paragraphs)))).toBeNull();
  expect(relayout(layout, inputOf({ ...doc, words: { ...doc.words } }))).toBeNull();
});

test('paragraphs without another cut are not broken into lines again', () => {
  const doc = start();
  const layout = layoutTranscript(inputOf(doc));
  let asked = 0;
  const input = inputOf(cutWords(doc, 10, 12));
  const widths = new Proxy(input.widths, {
    get(target, key) {
      asked++;
      return target[key as unknown as number];
    },
  });
  relayout(layout, { ...input, widths });
  expect(asked).toBe(31);
});
