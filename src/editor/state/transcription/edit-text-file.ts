import { editText as texts } from '#i18n/en/transcript.ts';
import { FormatError } from '#model/formats/timecode.ts';
import { deedAbout } from '#model/merge/deed.ts';
import { takeEditText } from '#model/text-edit/take-edit-text.ts';
import { isEditText } from '#model/text-edit/with-edit-text.ts';
import { EDIT_TEXT_MARK } from '#model/text-edit/write-edit-text.ts';
import type { EditorDocument } from '#model/types.ts';
import { currentDoc } from '../document/document.ts';
import { jobs } from '../work/jobs.ts';
import { correct } from './alignment.ts';

/** Bytes at the beginning that tell: a mark of the encoding may be before the text's own. */
const HEAD_BYTES = EDIT_TEXT_MARK.length + 3;

/** Edits that this window exported as texts, the latest last: what such a text changes can be merged later. */
let exported: readonly EditorDocument[] = [];
const MAX_EXPORTED = 8;

export function rememberExported(doc: EditorDocument): void {
  exported = [...exported.filter((one) => one !== doc), doc].slice(-MAX_EXPORTED);
}

/** Whether a file is an edit as a text. */
export async function isEditTextFile(file: File): Promise<boolean> {
  return isEditText(await file.slice(0, HEAD_BYTES).text());
}

/**
 * Takes an edit back that was exported as a text and changed: one undo step, all of it or nothing.
 * @returns what changed, in sentences @throws FormatError that names the line, or says that the edit is another one by now
 */
export async function takeEditFile(file: File): Promise<{ title: string; description?: string }> {
  if (jobs.transcription.status === 'running') throw new FormatError(texts.wait());
  const text = await file.text();
  const { doc, changes, isMerged } = takeEditText(currentDoc(), text, exported);
  if (doc === currentDoc()) return { title: texts.nothing() };
  correct(() => doc, deedAbout('imported', file.name));
  const title = texts.changes({ name: file.name, ...changes });
  return isMerged ? { title, description: texts.merged() } : { title };
}
