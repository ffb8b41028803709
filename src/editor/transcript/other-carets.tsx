import { useSnapshot } from 'valtio';
import { transcript } from '#i18n/en/transcript.ts';
import { wordAtTime } from '#model/words.ts';
import { coloursOf, nameOf } from '../state/other-windows.ts';
import { together } from '../state/together.ts';
import { wordPlaces } from './hit.ts';
import { LINE_HEIGHT, type Sizes, type TranscriptLayout } from './layout.ts';

interface OtherCaretsProps {
  readonly layout: TranscriptLayout;
  readonly sizes: Sizes;
}

/** Where other windows are in the text. */
export function OtherCarets({ layout, sizes }: OtherCaretsProps) {
  const { others } = useSnapshot(together);
  return others.map((other) => {
    const word = other.caret === null ? -1 : wordAtTime(layout.words, other.caret);
    if (word < 0) return null;
    const [{ left, top }] = wordPlaces(layout, sizes, word);
    return (
      <span
        key={other.window_id}
        role="img"
        aria-label={transcript.isHere({ name: nameOf(other) })}
        title={nameOf(other)}
        data-other="caret"
        className="pointer-events-none absolute w-0.5 rounded-full"
        style={{ left: left - 3, top, height: LINE_HEIGHT, background: coloursOf(other).line }}
      />
    );
  });
}
