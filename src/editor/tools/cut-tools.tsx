import clsx from 'clsx';
import { useId, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { tools } from '#i18n/en/editor.ts';
import { MAX_SILENCE_REMAINDER, MAX_SILENCE_THRESHOLD, SILENCE_STEPS } from '#model/constants.ts';
import { silenceSavings } from '#model/pauses/silences.ts';
import { formatSaved } from '#model/time/format.ts';
import type { EditorDocument } from '#model/types.ts';
import { Checkbox, DecimalField, HelpLink } from '../../ui/index.ts';
import type { Command } from '../commands/command.ts';
import { titleOf, useCommand } from '../commands/command-button.tsx';
import { leaveSearch, searchAndCut, searchAndReplace } from '../commands/search-commands.ts';
import { useDocument } from '../state/document/use-document.ts';
import { search } from '../state/transcript/search.ts';
import { pauses, setPauseLength, trimPauses } from '../state/transcription/silences.ts';
import { SearchForm } from './search-form.tsx';
import { SuggestButton } from './suggestion-menu.tsx';

type Setting = 'silenceThreshold' | 'silenceRemainder';

const FIELDS = {
  silenceThreshold: { max: MAX_SILENCE_THRESHOLD, label: tools.shortestPause },
  silenceRemainder: { max: MAX_SILENCE_REMAINDER, label: tools.pauseLeft },
} as const;

const isInRange = (seconds: number, setting: Setting) => seconds >= 0 && seconds <= FIELDS[setting].max;

/** Previews what the settings save while one of them is typed. */
function TrimPauses({ doc }: { doc: EditorDocument }) {
  const { silenceMode, silenceThreshold, silenceRemainder } = doc.settings;
  const messageId = useId();
  const [draft, setDraft] = useState<Partial<Record<Setting, number>>>({});
  const [wrong, setWrong] = useState<Setting | null>(null);
  const saves = useMemo(
    () => silenceSavings(doc, { silenceThreshold, silenceRemainder, ...draft }),
    [doc, silenceThreshold, silenceRemainder, draft],
  );
  const { failed } = useSnapshot(pauses);
  const why = failed ? tools.pausesNotLoaded() : tools.noPauses();
  const none = doc.silences.length === 0 ? why : undefined;
  const field = (setting: Setting) => (
    <DecimalField
      label={FIELDS[setting].label()}
      value={doc.settings[setting]}
      min={0}
      max={FIELDS[setting].max}
      step={1 / SILENCE_STEPS}
      disabledReason={none}
      messageId={messageId}
      onCommit={(seconds) => {
        const isUsable = isInRange(seconds, setting);
        setWrong(isUsable ? null : setting);
        if (isUsable) setPauseLength(setting, seconds);
        return isUsable;
      }}
      onDraft={(seconds) => {
        setDraft(seconds !== null && isInRange(seconds, setting) ? { [setting]: seconds } : {});
        if (seconds === null) setWrong(null);
      }}
      className="w-[4.375rem] pointer-coarse:h-[2.875rem] pointer-coarse:w-[9.25rem]"
    />
  );
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2" title={none}>
        <Checkbox
          label={tools.trimPauses()}
          checked={silenceMode}
          disabled={none !== undefined}
          onChange={trimPauses}
        />
        <span className="flex items-center gap-2">
          {field('silenceThreshold')}
          <span className={none && 'text-text-3'}>{tools.secondsTo()}</span>
        </span>
        {field('silenceRemainder')}
        {!none && (
          <output className="num ml-1 text-text-2">{tools.saves({ time: formatSaved(saves) })}</output>
        )}
      </div>
      {wrong && (
        <div>
          <p id={messageId} role="alert" className="text-12 text-red-text">
            {tools.wrongSeconds({ max: FIELDS[wrong].max })}
          </p>
          <HelpLink about="wrongPause" />
        </div>
      )}
    </div>
  );
}

export function CutTools() {
  const doc = useDocument();
  const { mode } = useSnapshot(search);
  return (
    <section aria-label={tools.title()} className="grid content-start gap-3 px-4 pb-2">
      <h2 className="-mb-3 flex h-10 items-center font-semibold text-13">{tools.title()}</h2>
      <div className="flex flex-wrap items-center gap-3">
        {/* On a telephone the rows of the search have no room beside them. */}
        <div className={clsx('contents', mode !== null && 'max-sm:hidden')}>
          <SuggestButton />
          <TrimPauses doc={doc} />
        </div>
        <div className="ws-searches flex flex-1 basis-72 gap-0.5 rounded-card max-2xs:flex-wrap bg-bg-0 p-0.5 shadow-[inset_0_0_0_1px_var(--line)]">
          <ModeButton command={searchAndCut} />
          <ModeButton command={searchAndReplace} />
        </div>
      </div>
      {mode !== null && <SearchForm mode={mode} />}
    </section>
  );
}

/** Opens a kind of search; pressed again it closes it. */
function ModeButton({ command }: { command: Command }) {
  const { label, disabledReason, pressed } = useCommand(command);
  const { icon: Icon, run } = command;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabledReason !== undefined}
      title={disabledReason ?? titleOf(command, label)}
      onClick={pressed ? leaveSearch.run : run}
      className={clsx(
        'touch-target inline-flex h-7 flex-auto items-center justify-center gap-1.5 px-2 whitespace-nowrap max-2xs:h-auto max-2xs:min-h-7 max-2xs:whitespace-normal rounded-ctl font-medium disabled:cursor-not-allowed disabled:text-text-3',
        pressed
          ? 'bg-bg-3 text-text-1 shadow-1 [[data-theme=light]_&]:bg-bg-1'
          : 'text-text-2 enabled:hover:text-text-1',
      )}
    >
      {Icon && <Icon aria-hidden size={16} />}
      {label}
    </button>
  );
}
