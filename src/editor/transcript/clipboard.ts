import { offerText, pasteCopied } from '../commands/move-commands.ts';
import { targetSpans } from '../state/cuts/cut-actions.ts';
import { currentDoc } from '../state/document/document.ts';
import { selection } from '../state/document/selection.ts';
import { type CopiedWords, copyTarget, cutTarget, readCopied } from '../state/transcript/copied-words.ts';
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
  const isSelected = selection.words !== null || selection.caret !== null;
  const spans = isSelected ? targetSpans() : [];
  if (spans.length === 0 || isInField(event)) return;
  event.clipboardData?.setData('text/plain', copyText(currentDoc(), spans));
  event.clipboardData?.setData(TYPE, JSON.stringify(remember()));
  event.preventDefault();
}

function paste(event: ClipboardEvent): void {
  if (isInField(event) || currentDoc().words.length === 0) return;
  const words = readCopied(event.clipboardData?.getData(TYPE) ?? '');
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  if (words) pasteCopied(words);
  else if (text !== '') offerText(text);
  else return;
  event.preventDefault();
}

function isInField({ target }: ClipboardEvent): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}
