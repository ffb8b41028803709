import { useEffect, useRef } from 'react';
import { subscribeKey } from 'valtio/utils';
import { transcript } from '#i18n/en/transcript.ts';
import { formatFixed } from '#i18n/texts.ts';
import { isSilence } from '#model/cut-reasons.ts';
import { paragraphOrder } from '#model/edit/arrangement.ts';
import { nonSilences } from '#model/edit/cut.ts';
import { gainsBetween } from '#model/edit/gains.ts';
import { paragraphOfWord } from '#model/edit/transcript.ts';
import { formatExactTime } from '#model/time/format.ts';
import type { Cut, EditorDocument, Range } from '#model/types.ts';
import { diffCuts } from '#model/words/diff-words.ts';
import { targetWords } from '../state/cuts/cut-actions.ts';
import { currentDoc, editor } from '../state/document/document.ts';
import { markedRange, selection } from '../state/document/selection.ts';
import { gapName } from './break-lines.ts';

/** Longer descriptions are truncated. */
const SPOKEN_LENGTH = 50;

/** For screen readers; null when the text did not change. @param word that is meant, whose paragraph a move is told of */
export function describeEdit(before: EditorDocument, after: EditorDocument, word = -1): string | null {
  const place =
    before.blocks === after.blocks ? -1 : paragraphOrder(after).indexOf(paragraphOfWord(after, word));
  if (place >= 0) return transcript.saidMoved({ place: place + 1, count: after.paragraphs.length });
  if (before.origin !== after.origin && before.words !== after.words && !isCheckedNow(before, after))
    return transcript.saidTranscript({ count: after.words.length });
  return (
    describeCuts(before, after) ??
    describeSound(before, after) ??
    describeSpeakers(before, after) ??
    describeWords(before, after)
  );
}

/** The second pass corrects words of the transcript that is there. */
function isCheckedNow({ origin: before }: EditorDocument, { origin: after }: EditorDocument): boolean {
  return before?.checkedBy === undefined && after?.checkedBy !== undefined && before?.engine === after.engine;
}

function describeCuts(before: EditorDocument, after: EditorDocument): string | null {
  const { removed, added } = diffCuts(before.cuts, after.cuts);
  if (removed.length + added.length === 0) return null;
  if (added.length === 1 && removed.length === 1 && added[0].id === removed[0].id) {
    return transcript.saidChanged({ cut: nameOf(added[0]) });
  }
  // A cut takes the place of the pauses inside it, and restoring one brings them back: the cut is what is told of.
  const [cutsMade, cutsGone] = [nonSilences(added), nonSilences(removed)];
  const hasCuts = cutsMade.length + cutsGone.length > 0;
  const made = hasCuts ? cutsMade : added;
  const gone = hasCuts ? cutsGone : removed;
  const count = after.cuts.length;
  return made.length > 0
    ? transcript.saidCut({ what: listOf(made), count })
    : transcript.saidRestored({ what: listOf(gone), count });
}

function listOf(cuts: readonly Cut[]): string {
  return cuts.length === 1 ? nameOf(cuts[0]) : transcript.saidPlaces({ count: cuts.length });
}

function saidRange({ start, end }: Range): string {
  return transcript.saidRange({ from: formatExactTime(start), to: formatExactTime(end) });
}

function nameOf(cut: Cut): string {
  const { description, duration } = cut;
  const words = description.length > SPOKEN_LENGTH ? `${description.slice(0, SPOKEN_LENGTH)}…` : description;
  const seconds = formatFixed(duration, 1);
  return isSilence(cut) ? transcript.saidPause({ seconds }) : transcript.saidWords({ words, seconds });
}

function describeSound({ gains: before }: EditorDocument, { gains }: EditorDocument): string | null {
  const change = gainsBetween(before, gains);
  if (!change) return null;
  const made = change.insert.find(({ kind }) => !change.remove.some((gone) => gone.kind === kind));
  return transcript.saidSound({ kind: made?.kind ?? 'none' });
}

function describeSpeakers(before: EditorDocument, after: EditorDocument): string | null {
  if (before.paragraphs !== after.paragraphs && before.words === after.words) {
    const i = after.paragraphs.findIndex(
      (paragraph, at) => paragraph.speaker !== before.paragraphs[at]?.speaker,
    );
    if (i >= 0) return transcript.saidSpokenBy({ speaker: after.speakers[after.paragraphs[i].speaker] });
  }
  const renamed = after.speakers.findIndex(
    (name, i) => before.speakers[i] !== undefined && before.speakers[i] !== name,
  );
  return renamed < 0
    ? null
    : transcript.saidRenamed({ before: before.speakers[renamed], after: after.speakers[renamed] });
}

function describeWords(before: EditorDocument, after: EditorDocument): string | null {
  if (before.words === after.words) return null;
  // Words that arrive are added at the end; everything before them stays.
  const isAppended =
    after.words.length > before.words.length &&
    before.words.text.slice(0, before.words.length).every((text, i) => text === after.words.text[i]);
  return isAppended ? null : transcript.saidCorrected();
}

/** Debounce: a held key or gesture is one announcement, ms. */
const GATHER_MS = 250;

/** Polite live region for edits, the selected gap and the range between in and out. Renders once. */
export function Announcer() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let announced: EditorDocument = currentDoc();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (): void => {
      timer = undefined;
      const doc = currentDoc();
      // Nothing to undo and nothing to redo: the document was opened, not edited.
      const text =
        editor.canUndo || editor.canRedo ? describeEdit(announced, doc, targetWords()?.first) : null;
      announced = doc;
      if (text !== null && line.current) line.current.textContent = text;
    };
    const stops = [
      subscribeKey(editor, 'rev', () => {
        timer ??= setTimeout(tell, GATHER_MS);
      }),
      // No focus goes there: a row that is scrolled away would take it along.
      subscribeKey(selection, 'gap', (start) => {
        const gap = currentDoc().gaps.find((each) => each.start === start);
        if (gap && line.current) line.current.textContent = transcript.saidGap({ gap: gapName(gap) });
      }),
      subscribeKey(selection, 'range', () => {
        const range = markedRange();
        if (range && line.current) line.current.textContent = saidRange(range);
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return <p ref={line} role="status" className="sr-only" />;
}
