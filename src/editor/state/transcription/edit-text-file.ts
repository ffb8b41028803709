import { editText as texts } from '#i18n/en/transcript.ts';
import { FormatError } from '#model/formats/timecode.ts';
import { deedAbout } from '#model/merge/deed.ts';
import { isEditText, withEditText } from '#model/text-edit/with-edit-text.ts';
import { EDIT_TEXT_MARK } from '#model/text-edit/write-edit-text.ts';
import { currentDoc } from '../document/document.ts';
import { jobs } from '../work/jobs.ts';
import { correct } from './alignment.ts';

/** Bytes at the beginning that tell: a mark of the encoding may be before the text's own. */
const HEAD_BYTES = EDIT_TEXT_MARK.length + 3;

/** Whether a file is an edit as a text. */
export async function isEditTextFile(file: File): Promise<boolean> {
  return isEditText(await file.slice(0, HEAD_BYTES).text());
}

/**
 * Takes an edit back that was exported as a text and changed: one undo step, all of it or nothing.
 * @returns what changed, in a sentence @throws FormatError that names the line, or says that the edit is another one by now
 */
export async function takeEditText(file: File): Promise<string> {
  if (jobs.transcription.status === 'running') throw new FormatError(texts.wait());
  const text = await file.text();
  const { doc, changes } = withEditText(currentDoc(), text);
  if (doc === currentDoc()) return texts.nothing();
  correct(() => doc, deedAbout('imported', file.name));
  return texts.changes({ name: file.name, ...changes });
}
