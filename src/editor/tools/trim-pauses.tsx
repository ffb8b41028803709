import { useId, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { tools } from '#i18n/en/editor.ts';
import { MAX_SILENCE_THRESHOLD, SILENCE_THRESHOLD_STEPS } from '#model/constants.ts';
import { formatSaved } from '#model/cost.ts';
import { setSilenceMode, setSilenceThreshold, silenceSavings } from '#model/silences.ts';
import type { EditorDocument } from '#model/types.ts';
import { Checkbox, DecimalField, HelpLink } from '../../ui/index.ts';
import { dispatch } from '../state/document.ts';
import { pauses } from '../state/silences.ts';

/** Previews what a threshold saves while it is typed. */
export function TrimPauses({ doc }: { doc: EditorDocument }) {
  const { silenceMode, silenceThreshold } = doc.settings;
  const messageId = useId();
  const [draft, setDraft] = useState<number | null>(null);
  const [isWrong, setWrong] = useState(false);
  const threshold = draft ?? silenceThreshold;
  const saves = useMemo(() => silenceSavings(doc, threshold), [doc, threshold]);
  const { failed } = useSnapshot(pauses);
  const why = failed ? tools.pausesNotLoaded() : tools.noPauses();
  const none = doc.silences.length === 0 ? why : undefined;
  const commit = (seconds: number): boolean => {
    const isUsable = seconds >= 0 && seconds <= MAX_SILENCE_THRESHOLD;
    setWrong(!isUsable);
    if (isUsable) dispatch((d) => setSilenceThreshold(d, seconds), { gesture: 'silence threshold' });
    return isUsable;
  };
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2" title={none}>
        <Checkbox
          label={tools.trimPauses()}
          checked={silenceMode}
          disabled={none !== undefined}
          onChange={(on) => dispatch((d) => setSilenceMode(d, on))}
        />
        <span className="flex items-center gap-2">
          <DecimalField
            label={tools.shortestPause()}
            value={silenceThreshold}
            min={0}
            max={MAX_SILENCE_THRESHOLD}
            step={1 / SILENCE_THRESHOLD_STEPS}
            disabledReason={none}
            messageId={messageId}
            onCommit={commit}
            onDraft={(seconds) => {
              setDraft(seconds !== null && seconds >= 0 && seconds <= MAX_SILENCE_THRESHOLD ? seconds : null);
              if (seconds === null) setWrong(false);
            }}
            className="w-[4.375rem] pointer-coarse:h-[2.875rem] pointer-coarse:w-[9.25rem]"
          />
          <span className={none && 'text-text-3'}>{tools.seconds()}</span>
        </span>
        {!none && (
          <output className="num ml-1 text-text-2">{tools.saves({ time: formatSaved(saves) })}</output>
        )}
      </div>
      {isWrong && (
        <div>
          <p id={messageId} role="alert" className="text-12 text-red-text">
            {tools.wrongSeconds({ max: MAX_SILENCE_THRESHOLD })}
          </p>
          <HelpLink about="wrongPause" />
        </div>
      )}
    </div>
  );
}
