import { Fragment, useRef } from 'react';
import { versions as texts } from '#i18n/en/editor.ts';
import { CUT_REASONS, type CutReason } from '#model/cut-reasons.ts';
import type { EditorDocument } from '#model/types.ts';
import { textOf } from '#model/words/words.ts';
import { ParagraphRows, paragraphWords, SpeakerParagraph, useParagraphRows } from './paragraph-rows.tsx';

interface Run {
  readonly text: string;
  /** Null where the words are kept. */
  readonly cut: CutReason | null;
  /** Index of its first word. */
  readonly first: number;
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

/** A transcript to be read, in playing order, with its cuts struck out. Fills its container and scrolls. */
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
        <ParagraphRows doc={doc} rows={rows}>
          {(index) => <Paragraph doc={doc} index={index} />}
        </ParagraphRows>
      </div>
    </section>
  );
}

function Paragraph({ doc, index }: { doc: EditorDocument; index: number }) {
  return (
    <SpeakerParagraph doc={doc} index={index}>
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
    </SpeakerParagraph>
  );
}
