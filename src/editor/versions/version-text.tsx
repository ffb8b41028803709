import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, type RefObject, useRef } from 'react';
import { versions as texts } from '#i18n/en/editor.ts';
import { CUT_REASONS, type CutReason } from '#model/cut-reasons.ts';
import { formatTime } from '#model/format.ts';
import { speakerName } from '#model/speaker-name.ts';
import { paragraphStart } from '#model/transcript.ts';
import type { EditorDocument } from '#model/types.ts';
import { textOf } from '#model/words.ts';

interface Run {
  readonly text: string;
  /** Null where the words are kept. */
  readonly cut: CutReason | null;
  /** Index of its first word. */
  readonly first: number;
}

/** First and last word (inclusive) of a paragraph. */
export function paragraphWords(doc: EditorDocument, paragraph: number): readonly [number, number] {
  return [paragraphStart(doc, paragraph), doc.paragraphs[paragraph]?.endWordIdx ?? doc.words.length - 1];
}

/** The words of a paragraph, in runs that are cut and runs that are kept. */
export function runsOf(doc: EditorDocument, paragraph: number): Run[] {
  const [first, last] = paragraphWords(doc, paragraph);
  const runs: Run[] = [];
  const add = (from: number, to: number, cut: CutReason | null): void => {
    if (to >= from) runs.push({ text: textOf(doc.words, from, to), cut, first: from });
  };
  let next = first;
  for (const { startWordIdx, endWordIdx, reason } of doc.cuts) {
    if (startWordIdx < 0 || endWordIdx < next) continue;
    if (startWordIdx > last) break;
    add(next, startWordIdx - 1, null);
    add(Math.max(next, startWordIdx), Math.min(last, endWordIdx), reason);
    next = endWordIdx + 1;
  }
  add(next, last, null);
  return runs;
}

/** px, before it is measured. */
const PARAGRAPH = 120;

/** The paragraphs of a transcript to be read, as many as are in view. */
export function useParagraphRows(doc: EditorDocument, scroller: RefObject<HTMLElement | null>) {
  return useVirtualizer({
    count: doc.words.length === 0 ? 0 : Math.max(1, doc.paragraphs.length),
    getScrollElement: () => scroller.current,
    estimateSize: () => PARAGRAPH,
    overscan: 3,
  });
}

interface ParagraphRowsProps {
  readonly rows: ReturnType<typeof useParagraphRows>;
  /** What is drawn of a paragraph. */
  readonly children: (index: number) => ReactNode;
}

export function ParagraphRows({ rows, children }: ParagraphRowsProps) {
  return rows.getVirtualItems().map(({ index, start }) => (
    <div
      key={index}
      ref={rows.measureElement}
      data-index={index}
      className="absolute inset-x-0 pt-4"
      style={{ transform: `translateY(${start}px)` }}
    >
      {children(index)}
    </div>
  ));
}

/** A transcript to be read, with its cuts struck out. Fills its container and scrolls. */
export function VersionText({ doc }: { doc: EditorDocument }) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useParagraphRows(doc, scroller);
  return (
    <section
      ref={scroller}
      aria-label={texts.transcript()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 overflow-y-auto px-6 focus-visible:-outline-offset-2 max-sm:px-4"
    >
      {doc.words.length === 0 && <p className="py-6 text-text-2">{texts.noWords()}</p>}
      <div className="relative max-w-160" style={{ height: rows.getTotalSize() }}>
        <ParagraphRows rows={rows}>{(index) => <Paragraph doc={doc} index={index} />}</ParagraphRows>
      </div>
    </section>
  );
}

interface SpokenProps {
  readonly doc: EditorDocument;
  readonly index: number;
  readonly children: ReactNode;
}

/** Who says a paragraph, and from when on, above what is said. */
export function Spoken({ doc, index, children }: SpokenProps) {
  const speaker = doc.paragraphs[index]?.speaker ?? 0;
  const color = `var(--sp-${(speaker % 5) + 1})`;
  const [first] = paragraphWords(doc, index);
  return (
    <div className="border-l-2 pl-3" style={{ borderColor: color }}>
      <p className="text-13">
        <span className="font-semibold" style={{ color }}>
          {speakerName(doc.speakers, speaker)}
        </span>{' '}
        <span className="num text-12 text-text-3">{formatTime(doc.words.start[first] ?? 0)}</span>
      </p>
      {children}
    </div>
  );
}

function Paragraph({ doc, index }: { doc: EditorDocument; index: number }) {
  return (
    <Spoken doc={doc} index={index}>
      <p className="wrap-anywhere text-16">
        {runsOf(doc, index).map(({ text, cut, first: at }) =>
          cut === null ? (
            <span key={at}>{text} </span>
          ) : (
            <Fragment key={at}>
              <del
                className="bg-red-wash text-text-3 decoration-[1.5px]"
                style={{ textDecorationColor: `var(--${CUT_REASONS[cut].token}-edge)` }}
              >
                {text}
              </del>{' '}
            </Fragment>
          ),
        )}
      </p>
    </Spoken>
  );
}
