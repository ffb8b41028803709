import { useId, useState } from 'react';
import { cuts as texts } from '#i18n/en/transcript.ts';
import { setCutTimes } from '#model/edges.ts';
import type { Cut } from '#model/types.ts';
import { DecimalField } from '../../ui/index.ts';
import { currentDoc, dispatch } from '../state/document.ts';

/** Seconds (specification §5). */
const STEP = 0.05;

/** Source seconds; refused values are explained and change nothing. */
export function CutTimes({ cut }: { cut: Cut }) {
  const messageId = useId();
  const [error, setError] = useState<string | null>(null);
  const change = (times: { start?: number; end?: number }): boolean => {
    let message: string | null = null;
    dispatch(
      (doc) => {
        const result = setCutTimes(doc, cut.id, times);
        message = result.error;
        return result.doc;
      },
      { gesture: `times ${cut.id} ${Object.keys(times).join()}` },
    );
    setError(message);
    return message === null;
  };
  const fields = {
    min: 0,
    max: currentDoc().duration,
    step: STEP,
    size: 'sm',
    messageId,
    className: 'w-24',
    onDraft: (value: number | null) => value === null && setError(null),
  } as const;
  return (
    <div className="@container">
      <div className="grid gap-1 pr-4 pb-2 pl-4 @min-[22rem]:pl-11">
        <div className="flex items-center gap-1.5 text-text-2 max-2xs:grid max-2xs:grid-cols-[auto_1fr]">
          <span aria-hidden>{texts.start()}</span>
          <DecimalField
            {...fields}
            label={texts.startSeconds()}
            value={round(cut.start)}
            onCommit={(start) => change({ start })}
          />
          <span aria-hidden className="ml-1">
            {texts.end()}
          </span>
          <DecimalField
            {...fields}
            label={texts.endSeconds()}
            value={round(cut.start + cut.duration)}
            onCommit={(end) => change({ end })}
          />
          <span aria-hidden className="hidden text-12 @min-[23.75rem]:inline">
            {texts.unit()}
          </span>
        </div>
        <p
          id={messageId}
          role="status"
          title={error ?? undefined}
          className="h-4 truncate text-12 text-red-text"
        >
          {error}
        </p>
      </div>
    </div>
  );
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
