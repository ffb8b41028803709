import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { paragraphOrder } from '#model/edit/arrangement.ts';
import { firstWordOfParagraph } from '#model/edit/transcript.ts';
import { formatTime } from '#model/time/format.ts';
import type { EditorDocument } from '#model/types.ts';
import { speakerName } from '#model/words/speaker-name.ts';

/** What a transcript that is only read is drawn of. */

/** First and last word (inclusive) of a paragraph. */
export function paragraphWords(doc: EditorDocument, paragraph: number): readonly [number, number] {
  return [
    firstWordOfParagraph(doc, paragraph),
    doc.paragraphs[paragraph]?.endWordIdx ?? doc.words.length - 1,
  ];
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
  readonly doc: EditorDocument;
  readonly rows: ReturnType<typeof useParagraphRows>;
  /** What is drawn of a paragraph. */
  readonly children: (index: number) => ReactNode;
}

/** In playing order. */
export function ParagraphRows({ doc, rows, children }: ParagraphRowsProps) {
  const order = useMemo(() => paragraphOrder(doc), [doc]);
  return rows.getVirtualItems().map(({ index, start }) => (
    <div
      key={index}
      ref={rows.measureElement}
      data-index={index}
      className="absolute inset-x-0 pt-4"
      style={{ transform: `translateY(${start}px)` }}
    >
      {children(order[index] ?? index)}
    </div>
  ));
}

interface SpeakerParagraphProps {
  readonly doc: EditorDocument;
  readonly index: number;
  readonly children: ReactNode;
}

/** Who says a paragraph, and from when on, above what is said. */
export function SpeakerParagraph({ doc, index, children }: SpeakerParagraphProps) {
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
