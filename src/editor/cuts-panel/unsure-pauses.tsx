import { Scissors } from 'lucide-react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { cuts as texts } from '#i18n/en/transcript.ts';
import { offeredPauses } from '#model/pauses/silences.ts';
import { formatTime } from '#model/time/format.ts';
import { formatSeconds } from '#model/time/seconds.ts';
import { IconButton } from '../../ui/index.ts';
import { cutPause } from '../state/cuts/cut-actions.ts';
import { useDocument } from '../state/document/use-document.ts';
import { seekSource } from '../state/playback/playback.ts';
import { pauses } from '../state/transcription/silences.ts';
import { Group } from './group.tsx';

/** Pauses in which somebody may speak, to be heard and cut one by one while pauses are trimmed. */
export function UnsurePauses() {
  const doc = useDocument();
  const { unsure } = useSnapshot(pauses);
  const offered = useMemo(() => offeredPauses(doc, unsure), [doc, unsure]);
  if (offered.length === 0) return null;
  const length = offered.reduce((sum, { start, end }) => sum + end - start, 0);
  const title = texts.unsurePauses();
  return (
    <Group title={title} found={texts.foundPauses({ count: offered.length })} length={length} isFolded>
      <p className="px-4 pt-1 pb-2 text-12 text-text-3">{texts.maySpeak()}</p>
      <ul aria-label={title}>
        {offered.map(({ start, end }) => {
          const [time, seconds] = [formatTime(start), formatSeconds(end - start, 1)];
          return (
            <li key={start} className="flex items-center pr-3 pl-4 hover:bg-bg-2">
              <button
                type="button"
                aria-label={texts.goToPause({ time, seconds })}
                onClick={() => seekSource(start)}
                className="num min-h-9 flex-1 text-left focus-visible:outline-offset-0"
              >
                {time}
                <span className="ml-4 text-text-3">{seconds}</span>
              </button>
              <IconButton
                label={texts.cutPauseAt({ time })}
                icon={<Scissors aria-hidden size={16} />}
                onClick={() => cutPause({ start, end })}
              />
            </li>
          );
        })}
      </ul>
    </Group>
  );
}
