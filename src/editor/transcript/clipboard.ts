import { offerText, pasteCopied } from '../commands/move-commands.ts';
import { currentDoc } from '../state/document/document.ts';
import { markedRange, selection } from '../state/document/selection.ts';
import {
  type CopiedWords,
  copyRanges,
  copyTarget,
  cutTarget,
  readCopied,
  spansIn,
} from '../state/transcript/copied-words.ts';
import { copyText } from './word-actions.ts';

/** Beside the text, for other windows of the project: text from elsewhere is text even if it reads the same. */
const TYPE = 'application/x-trimscript';
/** What has a clipboard of its own. */
const FIELDS = 'input, textarea, [contenteditable], [role="dialog"]';

/** On the page, not on the text: the focus may be on a button of the toolbar. @returns stops it */
export function startClipboard(): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  document.addEventListener('copy', (event) => write(event, copyTarget), { signal });
  document.addEventListener('cut', (event) => write(event, cutTarget), { signal });
  document.addEventListener('paste', paste, { signal });
  return () => abort.abort();
}

/** Writes the target words as they will be heard, and what pasting needs to know; fields keep their own. */
function write(event: ClipboardEvent, remember: () => CopiedWords): void {
  const isMeant = selection.words !== null || selection.caret !== null || markedRange() !== null;
  const ranges = isMeant ? copyRanges() : [];
  if (ranges.length === 0 || isInField(event)) return;
  const doc = currentDoc();
  event.clipboardData?.setData('text/plain', copyText(doc, spansIn(doc, ranges)));
  event.clipboardData?.setData(TYPE, JSON.stringify(remember()));
  event.preventDefault();
}

function paste(event: ClipboardEvent): void {
  if (isInField(event)) return;
  const words = readCopied(event.clipboardData?.getData(TYPE) ?? '');
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  if (words) pasteCopied(words);
  else if (text !== '' && currentDoc().words.length > 0) offerText(text);
  else return;
  event.preventDefault();
}

function isInField({ target }: ClipboardEvent): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}
