import { CUT_REASONS, type CutReason } from '#model/cut-reasons.ts';
import { appendTranscript, setParagraphs } from '#model/edit/transcript.ts';
import { PEAKS_FACTOR, PEAKS_HEADER, PEAKS_PER_SECOND, PEAKS_VERSION } from '#model/media/peaks.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { Blocks, Cut, EditorDocument, Paragraph, Word } from '#model/types.ts';
import { seeded } from './seeded.ts';

/** A peaks file (docs/peaks-format.md) of `duration` seconds that looks like speech: phrases, syllables, pauses. */
export function generatedPeaks(duration: number): ArrayBuffer {
  const random = seeded(7);
  const count = Math.ceil(duration * PEAKS_PER_SECOND);
  const bytes = new ArrayBuffer(PEAKS_HEADER + 2 * count + Math.ceil(count / PEAKS_FACTOR));
  const view = new DataView(bytes);
  view.setUint32(0, 0x5453504b, false);
  view.setUint16(4, PEAKS_VERSION, true);
  view.setUint32(8, count, true);
  view.setFloat32(12, 1, true);
  view.setFloat64(16, duration, true);
  const min = new Int8Array(bytes, PEAKS_HEADER, count);
  const max = new Int8Array(bytes, PEAKS_HEADER + count, count);
  let phraseEnd = 0;
  let loud = 0;
  for (let i = 0; i < count; i++) {
    if (i >= phraseEnd) {
      loud = loud > 0 ? 0 : 0.4 + 0.6 * random();
      phraseEnd = i + PEAKS_PER_SECOND * (loud > 0 ? 1 + 4 * random() : 0.3 + 1.2 * random());
    }
    const syllable = 0.35 + 0.65 * Math.abs(Math.sin(i * 0.055)) * Math.abs(Math.sin(i * 0.0171));
    const level = loud * syllable * (0.5 + 0.5 * random()) + 0.008 * random();
    max[i] = Math.round(level * 127);
    min[i] = Math.round(-level * (0.75 + 0.25 * random()) * 127);
  }
  return bytes;
}

const TEXT = 'so the water was colder than anyone had told us and you know we kept going anyway'.split(' ');

/** A recording of `duration` seconds with `count` count of all kinds and words at speaking pace. */
export function generatedDocument(duration: number, count: number): EditorDocument {
  const random = seeded(42);
  const words: Word[] = [];
  const paragraphs: Paragraph[] = [];
  for (let time = 0.2; time < duration - 1; ) {
    const length = 0.12 + 0.35 * random();
    const text = TEXT[words.length % TEXT.length];
    words.push({ text, start: time, end: time + length, confidence: 0.9, speaker: 0 });
    time += length + (random() < 0.1 ? 0.6 * random() : 0.03);
    if (words.length % 60 === 0)
      paragraphs.push({ endWordIdx: words.length - 1, speaker: paragraphs.length % 3 });
  }
  paragraphs.push({ endWordIdx: words.length - 1, speaker: 0 });
  const step = duration / count;
  const reasons: CutReason[] = ['manual', 'silence', 'suggested', 'silence'];
  const cuts = Array.from({ length: count }, (_, i) => {
    const start = step * (i + 0.2 * random());
    const length = step * (0.2 + 0.4 * random());
    return madeCut(`cut-${i}`, start, Math.max(length, 0.1), reasons[i % reasons.length]);
  });
  const document = emptyDocument({ duration, language: 'en' });
  return { ...setParagraphs(appendTranscript(document, words), paragraphs), cuts };
}

/** A cut as the model would make it. */
export function madeCut(id: string, start: number, duration: number, reason: CutReason, text = ''): Cut {
  return {
    id,
    start,
    duration,
    reason,
    color: CUT_REASONS[reason].color,
    description: reason === 'silence' ? 'silence' : text || 'so the water was colder than anyone had told us',
    startWordIdx: -1,
    endWordIdx: -1,
    isNew: false,
  };
}

/** Of the design: what an answer says plays before the question, from the middle of a pause on. Of longer ones: in 200 blocks. */
export function movedBlocks(duration: number): Blocks {
  if (duration < 3600) return [0, 258.4, 227.5, 283.7];
  return Array.from({ length: 200 }, (_, i) => (((i * 37) % 200) * duration) / 200);
}

/** The scene of the design's workspace: 15 minutes at 8×, every kind of cut at known places. */
export function designDocument(): EditorDocument {
  const sample: [number, number, CutReason, string?][] = [
    [208.21, 1.3, 'silence'],
    [211.3, 3.3, 'manual', "stopped, or at least, I mean, they'd have"],
    [220.21, 1.44, 'suggested', 'Um, so, you know,'],
    [226.6, 1.8, 'silence'],
    [235.17, 4.88, 'suggested', "as if, it's one of those things where, I guess, you sort of,"],
    [242.51, 2.4, 'silence'],
    [249.74, 1.73, 'manual', 'the, um, it was the'],
    [258.76, 2.12, 'manual', 'Sorry, can I just jump in?'],
    [268.83, 1.6, 'silence'],
    [275.35, 3.44, 'suggested', 'My job, well, my whole job was really just,'],
    [285.55, 1.1, 'silence'],
    [306.2, 2.1, 'silence'],
  ];
  const random = seeded(3);
  const far: Cut[] = Array.from({ length: 60 }, (_, i) => {
    const start = i < 20 ? i * 9 : 330 + (i - 20) * 14;
    const reasons: CutReason[] = ['silence', 'suggested', 'silence', 'manual'];
    return madeCut(`far-${i}`, start + 3 * random(), 1 + 4 * random(), reasons[i % 4]);
  });
  const near = sample.map(([start, duration, reason, text], i) => ({
    ...madeCut(`near-${i}`, start, duration, reason, text),
    isNew: i === 7,
  }));
  const cuts = [...far, ...near].sort((a, b) => a.start - b.start);
  const silences = cuts.filter(({ reason }) => reason === 'silence');
  const overlaps = (word: { start: number; end: number }, { start, duration }: Cut): boolean =>
    word.start < start + duration && word.end > start;
  const speakers = [200.4, 219.4, 258, 283.3, 287.7, 294.9, 309, 330];
  const words: Word[] = [];
  const paragraphs: Paragraph[] = [];
  for (const [i, end] of speakers.slice(1).entries()) {
    for (let start = speakers[i] + 0.8; start < end; start += 0.4) {
      const word = { start, end: Math.min(start + 0.36, end) };
      if (silences.some((cut) => overlaps(word, cut))) continue;
      words.push({ text: TEXT[words.length % TEXT.length], ...word, confidence: 1, speaker: i % 3 });
    }
    paragraphs.push({ endWordIdx: words.length - 1, speaker: [0, 1, 2, 0, 2, 0, 1][i] });
  }
  const document = appendTranscript(emptyDocument({ duration: 912, language: 'en' }), words);
  return { ...setParagraphs(document, paragraphs), cuts };
}
