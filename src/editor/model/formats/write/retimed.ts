import { paragraphOrder } from '../../edit/arrangement.ts';
import { timeMapOf } from '../../edit/time-map.ts';
import { firstWordOfParagraph } from '../../edit/transcript.ts';
import type { EditorDocument, TimeBase, Word } from '../../types.ts';
import { speakerName } from '../../words/speaker-name.ts';
import { wordAt, wordMiddle } from '../../words/words.ts';
import { capitalsAfterCuts } from './capitals.ts';

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

/** The words as they are read: a sentence whose beginning was cut begins with a capital letter. */
export function retimedText(doc: EditorDocument, clock: TimeBase): RetimedTranscript {
  const isSource = clock === 'source';
  return retime(doc, clock, isSource ? new Map() : capitalsAfterCuts(doc, (word) => isCut(doc, word)));
}

function retime(doc: EditorDocument, clock: TimeBase, texts: ReadonlyMap<number, string>): RetimedTranscript {
  const map = timeMapOf(doc);
  const paragraphs: RetimedParagraph[] = [];
  // By the clock of the recording it is read as recorded.
  const order = clock === 'source' ? doc.paragraphs.keys() : paragraphOrder(doc);
  for (const index of order) {
    const { endWordIdx, speaker } = doc.paragraphs[index];
    const words: Word[] = [];
    for (let i = firstWordOfParagraph(doc, index); i <= endWordIdx; i++) {
      const said = wordAt(doc.words, i);
      const word = { ...said, text: texts.get(i) ?? said.text, speaker };
      if (clock === 'source') words.push(word);
      else if (!isCut(doc, i))
        words.push({ ...word, start: map.toEdited(word.start), end: map.toEdited(word.end, 'end') });
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
