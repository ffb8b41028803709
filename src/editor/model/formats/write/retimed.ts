import { model } from '#i18n/en/common.ts';
import { paragraphOrder } from '../../edit/arrangement.ts';
import { isSilenced } from '../../edit/gains.ts';
import { HIDDEN } from '../../edit/hidden-words.ts';
import { timeMapOf } from '../../edit/time-map.ts';
import { firstWordOfParagraph } from '../../edit/transcript.ts';
import type { EditorDocument, TimeBase, Word } from '../../types.ts';
import { speakerName } from '../../words/speaker-name.ts';
import { wordAt, wordMiddle } from '../../words/words.ts';
import { capitalsAfterCuts } from './capitals.ts';

/** Whether it matters who speaks: there are several, or the only one has a name. */
export function hasNames({ paragraphs }: RetimedTranscript): boolean {
  const names = new Set(paragraphs.map(({ speaker }) => speaker));
  return names.size > 1 || [...names].some((name) => name !== model.speaker({ number: 1 }));
}

export interface RetimedParagraph {
  readonly speaker: string;
  readonly words: readonly Word[];
}

export interface RetimedTranscript {
  readonly clock: TimeBase;
  readonly language: 'en' | 'fr';
  /** Seconds of that clock. */
  readonly duration: number;
  readonly speakers: readonly string[];
  readonly paragraphs: readonly RetimedParagraph[];
}

/** The words as they are said. */
export function retimed(doc: EditorDocument, clock: TimeBase): RetimedTranscript {
  return retime(doc, clock, new Map());
}

/** The words as they are read: what is muted or bleeped is left out, a sentence whose beginning was cut begins with a capital letter. */
export function retimedText(doc: EditorDocument, clock: TimeBase): RetimedTranscript {
  const isSource = clock === 'source';
  return retime(
    doc,
    clock,
    isSource ? new Map() : capitalsAfterCuts(doc, (word) => isCut(doc, word)),
    (word) => isSilenced(doc, word),
  );
}

function retime(
  doc: EditorDocument,
  clock: TimeBase,
  texts: ReadonlyMap<number, string>,
  isHidden: (word: number) => boolean = () => false,
): RetimedTranscript {
  const map = timeMapOf(doc);
  const paragraphs: RetimedParagraph[] = [];
  // By the clock of the recording it is read as recorded.
  const order = clock === 'source' ? doc.paragraphs.keys() : paragraphOrder(doc);
  for (const index of order) {
    const { endWordIdx, speaker } = doc.paragraphs[index];
    const words: Word[] = [];
    let wasHidden = false;
    for (let i = firstWordOfParagraph(doc, index); i <= endWordIdx; i++) {
      const said = wordAt(doc.words, i);
      if (clock === 'edited' && isCut(doc, i)) continue;
      const { start, end } =
        clock === 'source' ? said : { start: map.toEdited(said.start), end: map.toEdited(said.end, 'end') };
      const before = words.at(-1);
      const hides = isHidden(i);
      if (hides && wasHidden && before) words[words.length - 1] = { ...before, end };
      else words.push({ ...said, start, end, text: hides ? HIDDEN : (texts.get(i) ?? said.text), speaker });
      wasHidden = hides;
    }
    if (words.length > 0) paragraphs.push({ speaker: speakerName(doc.speakers, speaker), words });
  }
  return {
    clock,
    language: doc.language,
    duration: clock === 'source' ? doc.duration : map.editedDuration,
    speakers: doc.speakers,
    paragraphs,
  };
}

function isCut(doc: EditorDocument, i: number): boolean {
  const middle = wordMiddle(doc.words, i);
  const cut = timeMapOf(doc).nextCutAt(middle);
  return cut !== null && cut.start <= middle;
}
