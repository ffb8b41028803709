import { EPSILON, MAX_SILENCE_REMAINDER, MAX_SILENCE_THRESHOLD, MAX_SPEAKERS } from '../constants.ts';
import { isSilence } from '../cut-reasons.ts';
import { readBlocks } from '../edit/blocks.ts';
import { readChapters } from '../edit/chapters.ts';
import { cutProblem, orderProblem } from '../edit/cut.ts';
import { readGains } from '../edit/gains.ts';
import { fitBlocks } from '../edit/moves.ts';
import { isSameValue } from '../fields.ts';
import type { EditorDocument, Range } from '../types.ts';
import { textOf, wordAtTime } from '../words/words.ts';

/** Every broken rule as a sentence; empty for a valid document. */
export function checkDocument(doc: EditorDocument): string[] {
  return [
    ...wordProblems(doc),
    ...blockProblems(doc),
    ...gainProblems(doc),
    ...chapterProblems(doc),
    ...paragraphProblems(doc),
    ...cutProblems(doc),
    ...settingProblems(doc),
  ];
}

function wordProblems({ words, duration }: EditorDocument): string[] {
  const problems: string[] = [];
  let previousEnd = 0;
  for (let i = 0; i < words.length; i++) {
    if (!words.text[i]) problems.push(`Word ${i} has no text.`);
    if (!(words.end[i] > words.start[i])) problems.push(`Word ${i} has no length.`);
    if (!(words.start[i] >= previousEnd)) problems.push(`Word ${i} starts before the one before it ends.`);
    if (!(words.end[i] <= duration)) problems.push(`Word ${i} ends after the media.`);
    previousEnd = words.end[i];
  }
  return problems;
}

function paragraphProblems({ paragraphs, speakers, words }: EditorDocument): string[] {
  const problems: string[] = [];
  let previous = -1;
  for (const [i, { endWordIdx, speaker }] of paragraphs.entries()) {
    if (!(endWordIdx > previous)) problems.push(`Paragraph ${i} holds no word.`);
    if (speakers[speaker] === undefined) problems.push(`Paragraph ${i} has an unknown speaker.`);
    previous = endWordIdx;
  }
  if (previous !== words.length - 1) problems.push('The paragraphs do not cover the words.');
  if (speakers.length > MAX_SPEAKERS) problems.push(`There are more than ${MAX_SPEAKERS} speakers.`);
  return problems;
}

function blockProblems(doc: EditorDocument): string[] {
  const { blocks, duration } = doc;
  const problems = blocks.flatMap((start) => {
    const wordIdx = wordAtTime(doc.words, start);
    const isInside = wordIdx >= 0 && doc.words.start[wordIdx] < start && doc.words.end[wordIdx] > start;
    return isInside ? [`A block begins inside of word ${wordIdx}.`] : [];
  });
  if (!isSameValue(readBlocks(blocks, duration), blocks))
    problems.push(`The blocks are no order of playing.`);
  if (fitBlocks(doc).paragraphs.length !== doc.paragraphs.length)
    problems.push('No paragraph begins where a block does.');
  return problems;
}

function gainProblems({ gains, duration }: EditorDocument): string[] {
  return isSameValue(readGains(gains, duration), gains) ? [] : ['The gains are not sorted, or no ranges.'];
}

function chapterProblems({ chapters, duration }: EditorDocument): string[] {
  const isSound = !chapters || isSameValue(readChapters(chapters, duration), chapters);
  return isSound ? [] : ['The chapters are not sorted, or not inside of the recording.'];
}

function cutProblems(doc: EditorDocument): string[] {
  const { cuts, words, settings } = doc;
  const problems: (string | null)[] = [];
  const ids = new Set<string>();
  for (const [i, cut] of cuts.entries()) {
    problems.push(cutProblem(doc, cut));
    if (i > 0) problems.push(orderProblem(cuts[i - 1], cut));
    if (ids.has(cut.id)) problems.push(`Two cuts have the id ${cut.id}.`);
    ids.add(cut.id);
    if (cut.startWordIdx >= 0 && cut.description !== textOf(words, cut.startWordIdx, cut.endWordIdx)) {
      problems.push(`Cut ${cut.id} describes other words than its own.`);
    }
    if (isSilence(cut) && !settings.silenceMode) {
      problems.push(`Cut ${cut.id} is a silence while silence mode is off.`);
    }
  }
  return problems.filter((problem) => problem !== null);
}

function settingProblems({ settings, silences, gaps, rejected, duration }: EditorDocument): string[] {
  const problems: string[] = [];
  const { silenceThreshold: threshold, silenceRemainder: remainder } = settings;
  if (!(threshold >= 0 && threshold <= MAX_SILENCE_THRESHOLD))
    problems.push('The silence threshold is out of range.');
  if (!(remainder >= 0 && remainder <= MAX_SILENCE_REMAINDER))
    problems.push('What stays of a silence is out of range.');
  if (!(duration >= 0)) problems.push('The media has no duration.');
  return [
    ...problems,
    ...rangeProblems(silences, 'Silence', duration),
    ...rangeProblems(gaps, 'Gap', duration),
    ...rejectionProblems(rejected, duration),
  ];
}

function rangeProblems(ranges: readonly Range[], name: string, duration: number): string[] {
  const problems: string[] = [];
  let previousEnd = 0;
  for (const [i, { start, end }] of ranges.entries()) {
    if (!(start >= previousEnd && end > start && end <= duration))
      problems.push(`${name} ${i} is not sorted or no range.`);
    previousEnd = end;
  }
  return problems;
}

/** Rejected suggestions of different runs may overlap. */
function rejectionProblems(rejected: readonly Range[], duration: number): string[] {
  return rejected.flatMap(({ start, end }, i) => {
    const isValid = start >= (rejected[i - 1]?.start ?? 0) && end > start && end <= duration + EPSILON;
    return isValid ? [] : [`Rejected suggestion ${i} is not sorted or no range.`];
  });
}
