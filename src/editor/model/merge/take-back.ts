import type { EditorDocument, Word } from '../types.ts';
import { wordAt, wordAtTime } from '../words.ts';
import { mergeOperation } from './merge.ts';
import type { Operation } from './operation.ts';

/** Undoes or redoes an own step in a document that others changed since: what they made of it stays. */
export function takeBack(doc: EditorDocument, operation: Operation): EditorDocument {
  const words = operation.words?.filter(({ remove }) => remove.every((word) => isPresent(doc, word)));
  const own: Operation = { ...operation, ...(words && { words }) };
  return mergeOperation(doc, own).doc;
}

function isPresent({ words }: EditorDocument, word: Word): boolean {
  const at = wordAtTime(words, word.start);
  if (at < 0) return false;
  const { start, end, text } = wordAt(words, at);
  return start === word.start && end === word.end && text === word.text;
}
