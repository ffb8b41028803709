import clsx from 'clsx';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo, useRef } from 'react';
import { review as texts } from '#i18n/en/player.ts';
import { paragraphOrder, type WordOrder, wordOrderOf, wordPlayedAt } from '#model/edit/arrangement.ts';
import { type Comment, wordsOfAnchor } from '#model/edit/comments.ts';
import { cutOfWord } from '#model/edit/cuts.ts';
import { HIDDEN } from '#model/edit/hidden-words.ts';
import { paragraphOfWord } from '#model/edit/transcript.ts';
import type { Cut, EditorDocument, Words } from '#model/types.ts';
import {
  ParagraphRows,
  paragraphWords,
  SpeakerParagraph,
  useParagraphRows,
} from '#src/editor/versions/paragraph-rows.tsx';

/** Inclusive. */
export interface Picked {
  readonly first: number;
  readonly last: number;
}

/** What can be proposed of these words: nothing of those that the link hides. */
export function proposable(doc: EditorDocument, { first, last }: Picked): { cut: boolean; restore: boolean } {
  const found = { cut: false, restore: false };
  for (let i = first; i <= last; i++) {
    if (doc.words.text[i] === HIDDEN) return { cut: false, restore: false };
    found[cutOfWord(doc, i) ? 'restore' : 'cut'] = true;
  }
  return found;
}

/** Indexes of words that an open comment is about. */
export function commentedWords(words: Words, comments: readonly Comment[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const comment of comments) {
    if (comment.parentId !== null || comment.state !== 'open') continue;
    const [first, last] = wordsOfAnchor(words, comment);
    if (first >= 0) for (let i = first; i <= last; i++) found.add(i);
  }
  return found;
}

/** Words from one to the other as they play; of several blocks those of the first, since a comment stands on one place of the recording. */
export function pickedBetween(order: WordOrder, a: number, b: number): Picked | null {
  const span = order.between(a, b).at(0);
  return span ? { first: span.startWordIdx, last: span.endWordIdx } : null;
}

/** The words that the browser's own selection touches; null where it is collapsed or elsewhere. */
function pickedByBrowser(root: Element, order: WordOrder): Picked | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null;
  const first = edgePlace(order, range.startContainer, range.startOffset, 1);
  const last = edgePlace(order, range.endContainer, range.endOffset, -1);
  if (first === null || last === null || first > last) return null;
  return pickedBetween(order, order.at(first), order.at(last));
}

/** Place of a word in playing order. @param inwards 1 at the start of a selection: behind the letters of a word it begins with the next; −1 at its end */
function edgePlace(order: WordOrder, node: Node, offset: number, inwards: 1 | -1): number | null {
  const element = node instanceof Element ? (node.childNodes[offset] ?? node.lastChild) : node;
  const word = (element instanceof Element ? element : element?.parentElement)?.closest('[data-word]');
  const at = Number(word?.getAttribute('data-word') ?? Number.NaN);
  if (!Number.isInteger(at)) return null;
  const place = order.placeOf(at);
  if (node instanceof Element) return inwards === 1 ? place : Math.max(0, place - 1);
  const { length } = node.textContent?.trimEnd() ?? '';
  // The space behind a struck word is a text of its own.
  if (length === 0) return inwards === 1 ? place + 1 : place;
  if (inwards === 1) return offset >= length ? place + 1 : place;
  return offset === 0 ? place - 1 : place;
}

interface TranscriptProps {
  readonly doc: EditorDocument;
  readonly commented: ReadonlySet<number>;
  readonly cutsHidden: boolean;
  readonly picked: Picked | null;
  /** A word to be brought into view; another object asks again. */
  readonly target: { readonly word: number } | null;
  /** Source seconds of playback. */
  readonly time: number;
  readonly playing: boolean;
  readonly onPick: (picked: Picked | null) => void;
  readonly onSeek: (time: number) => void;
}

/** Words to be read and picked: by a press, by the browser's selection, by arrows. Fills its container and scrolls. */
export function Transcript(props: TranscriptProps) {
  const { doc, commented, cutsHidden, picked, target, time, playing, onPick, onSeek } = props;
  const { words } = doc;
  const order = wordOrderOf(doc);
  const scroller = useRef<HTMLElement>(null);
  const anchor = useRef(-1);
  const rows = useParagraphRows(doc, scroller);
  const reveal = (word: number): void => {
    const element = scroller.current?.querySelector(`[data-word="${word}"]`);
    if (element) element.scrollIntoView({ block: 'nearest' });
    else rows.scrollToIndex(paragraphOrder(doc).indexOf(paragraphOfWord(doc, word)), { align: 'center' });
  };

  const now = wordPlayedAt(doc, time);
  useSpokenWord(scroller, now);
  useEffect(() => {
    // Who reads or picks elsewhere is not taken away.
    if (playing && now >= 0 && picked === null)
      scroller.current?.querySelector(`[data-word="${now}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [now, playing, picked]);
  const latest = useRef(reveal);
  useEffect(() => {
    latest.current = reveal;
  });
  useEffect(() => {
    if (target) latest.current(target.word);
  }, [target]);

  useEffect(() => {
    const follow = (): void => {
      const found = scroller.current && pickedByBrowser(scroller.current, order);
      if (found) onPick(found);
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [onPick, order]);

  const press = (event: MouseEvent): void => {
    const at = (event.target as Element).closest('[data-word]')?.getAttribute('data-word');
    if (at === null || at === undefined || !getSelection()?.isCollapsed) return;
    const word = Number(at);
    anchor.current = word;
    onPick({ first: word, last: word });
    onSeek(words.start[word] ?? 0);
  };
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || words.length === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    getSelection()?.removeAllRanges();
    const at =
      picked === null
        ? order.placeOf(now) - (step > 0 ? step : 0)
        : order.placeOf(picked.first === anchor.current ? picked.last : picked.first);
    const next = order.at(Math.min(Math.max(0, at + step), words.length - 1));
    if (!event.shiftKey || picked === null) anchor.current = next;
    onPick(pickedBetween(order, anchor.current, next));
    reveal(next);
    if (!event.shiftKey) onSeek(words.start[next] ?? 0);
  };

  return (
    <section
      ref={scroller}
      aria-label={texts.transcript()}
      aria-describedby="transcript-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
      tabIndex={0}
      onClick={press}
      onKeyDown={move}
      className="h-full min-h-0 overflow-y-auto px-6 selection:bg-transparent focus-visible:-outline-offset-2 max-sm:px-4"
    >
      <p id="transcript-keys" className="sr-only">
        {texts.keys()}
      </p>
      {words.length === 0 && <p className="py-6 text-text-2">{texts.noTranscript()}</p>}
      <div className="relative mx-auto max-w-160" style={{ height: rows.getTotalSize() + 24 }}>
        <ParagraphRows doc={doc} rows={rows}>
          {(index) => (
            <Paragraph
              doc={doc}
              index={index}
              commented={commented}
              cutsHidden={cutsHidden}
              picked={partOf(doc, index, picked)}
            />
          )}
        </ParagraphRows>
      </div>
    </section>
  );
}

/** 'first last' of what is picked in a paragraph, so that others need not render again; '' for nothing. */
function partOf(doc: EditorDocument, index: number, picked: Picked | null): string {
  const [first, last] = paragraphWords(doc, index);
  if (!picked || picked.last < first || picked.first > last) return '';
  return `${picked.first} ${picked.last}`;
}

/** Marks it outside React: it changes several times a second. */
function useSpokenWord(scroller: React.RefObject<HTMLElement | null>, word: number): void {
  useEffect(() => {
    const element = scroller.current?.querySelector(`[data-word="${word}"]`);
    element?.setAttribute('data-now', '');
    return () => element?.removeAttribute('data-now');
  }, [scroller, word]);
}

interface ParagraphProps {
  readonly doc: EditorDocument;
  readonly index: number;
  readonly commented: ReadonlySet<number>;
  readonly cutsHidden: boolean;
  readonly picked: string;
}

const Paragraph = memo(function Paragraph({ doc, index, commented, cutsHidden, picked }: ParagraphProps) {
  const [first, last] = paragraphWords(doc, index);
  const cut = useMemo(
    () => Array.from({ length: last - first + 1 }, (_, i) => cutOfWord(doc, first + i)),
    [doc, first, last],
  );
  if (cutsHidden && cut.every((each) => each !== null)) return null;
  const [from, to] = picked === '' ? [-1, -2] : picked.split(' ').map(Number);
  return (
    <SpeakerParagraph doc={doc} index={index}>
      <p dir="auto" className="wrap-anywhere cursor-text text-16 leading-7">
        {cut.map((own, i) => {
          const word = first + i;
          if (cutsHidden && own !== null) return null;
          const Tag = own === null ? 'span' : 'del';
          const text = doc.words.text[word];
          return (
            <Tag
              key={word}
              data-word={word}
              className={clsx(
                'rounded-word no-underline data-now:bg-blue data-now:text-on-blue',
                word >= from! && word <= to!
                  ? 'bg-[color-mix(in_srgb,var(--blue)_40%,var(--bg-1))]'
                  : commented.has(word)
                    ? 'bg-amber-soft'
                    : own !== null && 'bg-red-wash text-text-3',
              )}
            >
              {own === null ? text : <Struck cut={own} text={own === cut[i + 1] ? `${text} ` : text} />}
              {(own === null || own !== cut[i + 1]) && ' '}
            </Tag>
          );
        })}
      </p>
    </SpeakerParagraph>
  );
});

/** One line over all words of a cut, which ends at the last letter. */
function Struck({ cut, text }: { cut: Cut; text: string | undefined }) {
  const color = cut.reason === 'suggested' ? 'decoration-amber-edge' : 'decoration-red';
  return <span className={clsx('line-through decoration-[1.5px]', color)}>{text}</span>;
}
