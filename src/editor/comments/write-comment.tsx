import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { comments as texts } from '#i18n/en/player.ts';
import { quoteOf } from '#model/comments.ts';
import { formatTime, truncate } from '#model/cost.ts';
import { messageOf } from '#src/api/client/index.ts';
import { Button, ErrorLine } from '../../ui/index.ts';
import { placeOfComment, writeComment } from '../state/comments.ts';
import { playback } from '../state/playback.ts';
import { selection } from '../state/selection.ts';
import { useDocument } from '../state/use-document.ts';

/** A comment of the owner on the selected words, else at the playhead. */
export function WriteComment({ onDone }: { onDone: () => void }) {
  const { words } = useDocument();
  useSnapshot(selection);
  useSnapshot(playback);
  const id = useRef(crypto.randomUUID());
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const place = placeOfComment();
  const quote = quoteOf(words, place);
  const send = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await writeComment({ id: id.current, parentId: null, kind: 'comment', text: text.trim(), ...place });
      onDone();
    } catch (reason) {
      setError(messageOf(reason));
      setBusy(false);
    }
  };
  return (
    <form
      className="grid flex-none gap-2 border-line border-b p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="wrap-anywhere text-12 text-text-2">
        {quote === ''
          ? texts.atTime({ time: formatTime(place.start) })
          : texts.onQuote({ quote: truncate(quote, 80) })}
      </p>
      <textarea
        aria-label={texts.comment()}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by a press
        autoFocus
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="field w-full resize-y rounded-ctl border border-line-ctl bg-bg-2 px-2.5 py-1.5"
      />
      {error !== null && <ErrorLine>{error}</ErrorLine>}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onDone}>
          {texts.cancel()}
        </Button>
        <Button
          type="submit"
          size="sm"
          variant="primary"
          busy={busy}
          disabledReason={text.trim() === '' ? texts.writeFirst() : undefined}
        >
          {texts.comment()}
        </Button>
      </div>
    </form>
  );
}
