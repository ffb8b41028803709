import { SlidersHorizontal, WandSparkles } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { SUGGESTION_REASONS } from '#contract/index.ts';
import { ui } from '#i18n/en/common.ts';
import { tools } from '#i18n/en/editor.ts';
import { formatNumber } from '#i18n/texts.ts';
import { formatSaved } from '#model/time/format.ts';
import type { Cut, EditorDocument } from '#model/types.ts';
import { textOf } from '#model/words/words.ts';
import {
  Button,
  Checkbox,
  ErrorLine,
  IconButton,
  Popover,
  Spinner,
  TextField,
  toast,
} from '../../ui/index.ts';
import { forgetProposals } from '../state/cuts/proposals.ts';
import {
  applySuggestions,
  chooseFiller,
  chooseKind,
  chooseModel,
  type FoundSuggestions,
  fillerOf,
  findSuggestions,
  isChosen,
  lookForSuggestions,
  offeredCuts,
  type SuggestionOutcome,
  type SuggestionReason,
  stopSuggestions,
  suggestAllAgain,
  suggestionChoice,
  suggestions,
} from '../state/cuts/suggestions.ts';
import { showTakes } from '../state/cuts/takes.ts';
import { undo } from '../state/document/document.ts';
import { useDocument } from '../state/document/use-document.ts';
import { askCapabilities, capabilities } from '../state/transcription/capabilities.ts';

interface SuggestionMenuProps {
  readonly disabledReason: string | undefined;
  readonly onDone: (outcome: SuggestionOutcome) => void;
}

/** Which kinds are suggested, with what each would save. */
function SuggestionMenu({ disabledReason, onDone }: SuggestionMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { running } = useSnapshot(suggestions);
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton
        ref={trigger}
        label={tools.whatToSuggest()}
        icon={<SlidersHorizontal aria-hidden size={16} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabledReason={disabledReason ?? (running ? tools.beingLookedFor() : undefined)}
        onClick={() => setOpen(true)}
      />
      {isOpen && trigger.current && (
        <Popover label={tools.whatToSuggest()} anchor={trigger.current} onClose={close} finalFocus={trigger}>
          <Choice
            onDone={(outcome) => {
              close();
              onDone(outcome);
            }}
          />
        </Popover>
      )}
    </>
  );
}

const NAMES: Readonly<Record<SuggestionReason, () => string>> = {
  filler: tools.fillers,
  repeat: tools.repeats,
  restart: tools.restarts,
  correction: tools.corrections,
  retake: tools.retakes,
  digression: tools.digressions,
  request: tools.requests,
};

/** Kinds that only a language model finds. */
const OF_MODEL: ReadonlySet<SuggestionReason> = new Set(['digression', 'request']);

interface ModelChoiceProps {
  readonly suggester: { readonly model: string; readonly host: string };
  readonly onAsk: (instruction: string) => void;
}

/** Nothing is sent to a language model before this says what is sent where, and the user agrees. */
function ModelChoice({ suggester: { model, host }, onAsk }: ModelChoiceProps) {
  const { value } = useSnapshot(suggestionChoice);
  const [instruction, setInstruction] = useState('');
  const isWanted = value.host === host;
  return (
    <div className="grid gap-2 border-line border-t pt-2">
      <Checkbox
        label={tools.askModel({ model })}
        checked={isWanted}
        onChange={(on) => chooseModel(on ? host : null)}
      />
      <p className="max-w-80 text-12 text-text-3">{tools.whatLeaves({ host })}</p>
      {isWanted && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            onAsk(instruction);
          }}
        >
          <TextField
            label={tools.instruction()}
            value={instruction}
            maxLength={500}
            placeholder={tools.instructionSuch()}
            size="md"
            onChange={(event) => setInstruction(event.target.value)}
          />
          <Button type="submit">{tools.ask()}</Button>
        </form>
      )}
    </div>
  );
}

function Choice({ onDone }: { onDone: (outcome: SuggestionOutcome) => void }) {
  const doc = useDocument();
  const { value: choice } = useSnapshot(suggestionChoice);
  const [found, setFound] = useState<FoundSuggestions | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { words } = doc;
  const { known } = useSnapshot(capabilities);
  const suggester = known?.suggester ?? null;
  const hasModel = suggester !== null && choice.host === suggester.host;
  const [instruction, setInstruction] = useState('');
  useEffect(() => void askCapabilities(), []);
  useEffect(() => {
    let isGone = false;
    setFound((old) => (old?.words === words ? old : null));
    setFailure(null);
    void lookForSuggestions(hasModel ? instruction : '').then((looked) => {
      if (isGone) return;
      if (looked.kind === 'found') setFound(looked.found);
      else if (looked.kind === 'alert') setFailure(looked.text);
    });
    return () => {
      isGone = true;
      stopSuggestions();
    };
  }, [words, hasModel, instruction]);
  const offered = useMemo(() => (found ? offersOf(doc, found) : []), [doc, found]);
  const chosen = offered.filter(({ kind, text }) => isChosen(choice, kind, text));
  const sure = chosen.filter(({ isSure }) => isSure);
  const proposed = chosen.length - sure.length;
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{tools.whatToSuggest()}</h3>
      <ul className="grid gap-1">
        {SUGGESTION_REASONS.filter((reason) => hasModel || !OF_MODEL.has(reason)).map((reason) => (
          <li key={reason}>
            <Row
              name={NAMES[reason]()}
              checked={!choice.off.includes(reason)}
              offers={found && offered.filter(({ kind }) => kind === reason)}
              onChange={(on) => chooseKind(reason, on)}
            />
            {reason === 'filler' && !choice.off.includes('filler') && <Fillers offers={offered} />}
          </li>
        ))}
      </ul>
      {suggester && <ModelChoice suggester={suggester} onAsk={setInstruction} />}
      {failure !== null && <ErrorLine help="nothingSuggested">{tools.lookAgain({ failure })}</ErrorLine>}
      {found === null && failure === null && (
        <p role="status" className="flex items-center gap-2 text-text-2">
          <Spinner size={16} /> {tools.lookingForCuts()}
        </p>
      )}
      {found && (
        <div className="flex items-center justify-between gap-2">
          <output className="num text-text-2">
            {tools.saves({ time: formatSaved(secondsOf(sure)) })}
            {proposed > 0 && (
              <span className="block text-12 text-text-3">{tools.toCheck({ count: proposed })}</span>
            )}
          </output>
          <Button
            variant="primary"
            disabledReason={chosen.length === 0 ? tools.nothingTicked() : undefined}
            onClick={() => onDone(applySuggestions(found))}
          >
            {sure.length > 0 ? tools.suggest({ count: sure.length }) : tools.propose({ count: proposed })}
          </Button>
        </div>
      )}
    </div>
  );
}

interface Offer {
  readonly kind: string;
  readonly text: string;
  readonly seconds: number;
  /** Cut at once; else only proposed. */
  readonly isSure: boolean;
}

function offersOf(doc: EditorDocument, found: FoundSuggestions): Offer[] {
  const { sure, unsure } = offeredCuts(doc, found);
  const offer = ({ suggestion, startWordIdx, endWordIdx, duration }: Cut, isSure: boolean): Offer => ({
    kind: suggestion?.kind ?? '',
    text: textOf(doc.words, startWordIdx, endWordIdx),
    seconds: duration,
    isSure,
  });
  return [...sure.map((cut) => offer(cut, true)), ...unsure.map((cut) => offer(cut, false))];
}

function secondsOf(offers: readonly Offer[]): number {
  return offers.reduce((sum, { seconds }) => sum + seconds, 0);
}

interface RowProps {
  readonly name: string;
  readonly checked: boolean;
  /** Null while they are looked for. */
  readonly offers: readonly Offer[] | null;
  readonly onChange: (on: boolean) => void;
}

function Row({ name, checked, offers, onChange }: RowProps) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-3">
      <Checkbox label={name} checked={checked} onChange={onChange} />
      {offers && (
        <span className="num text-12 text-text-3">
          {offers.length > 0
            ? tools.found({ count: offers.length, time: formatSaved(secondsOf(offers)) })
            : formatNumber(0)}
        </span>
      )}
    </div>
  );
}

/** The words of fillers, most frequent first, those switched off earlier among them. */
function Fillers({ offers }: { offers: readonly Offer[] }) {
  const { value: choice } = useSnapshot(suggestionChoice);
  const byText = Map.groupBy(
    offers.filter(({ kind }) => kind === 'filler'),
    ({ text }) => fillerOf(text),
  );
  for (const filler of choice.offFillers) if (!byText.has(filler)) byText.set(filler, []);
  if (byText.size === 0) return null;
  const rows = [...byText].sort(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b));
  return (
    <ul aria-label={tools.fillers()} className="ml-6 max-h-36 overflow-y-auto">
      {rows.map(([filler, found]) => (
        <li key={filler}>
          <Row
            name={filler}
            checked={!choice.offFillers.includes(filler)}
            offers={found}
            onChange={(on) => chooseFiller(filler, on)}
          />
        </li>
      ))}
    </ul>
  );
}

export function SuggestButton() {
  const hasWords = useDocument().words.length > 0;
  const { running } = useSnapshot(suggestions);
  const none = hasWords ? undefined : tools.noWords();
  return (
    <div className="flex items-center gap-1">
      <Button
        busy={running}
        icon={<WandSparkles aria-hidden size={16} />}
        disabledReason={none}
        onClick={() => void suggest()}
      >
        {running ? tools.lookingForCuts() : tools.suggestCuts()}
      </Button>
      {running && (
        <Button variant="ghost" onClick={stopSuggestions}>
          {tools.stop()}
        </Button>
      )}
      <SuggestionMenu disabledReason={none} onDone={tell} />
    </div>
  );
}

async function suggest(find = findSuggestions): Promise<void> {
  tell(await find());
}

function tell(outcome: SuggestionOutcome): void {
  if (outcome.kind === 'alert') window.alert(outcome.text);
  if (outcome.kind !== 'done') return;
  const { cuts, saves, proposed, left, rejected, notChosen, note } = outcome;
  const texts = [
    left > 0 ? tools.notFitting({ count: left }) : null,
    rejected > 0 ? tools.rejectedBefore({ count: rejected }) : null,
    notChosen > 0 ? tools.notChosen({ count: notChosen }) : null,
    note,
  ];
  const none = rejected > 0 ? tools.nothingNew() : tools.nothingToSuggest();
  const time = formatSaved(saves);
  const some =
    cuts === 0
      ? tools.onlyToCheck({ more: proposed })
      : proposed === 0
        ? tools.suggested({ count: cuts, time })
        : tools.suggestedWithMore({ count: cuts, time, more: proposed });
  const found = cuts + proposed;
  toast({
    tone: 'success',
    title: found === 0 ? none : some,
    description: texts.filter(Boolean).join(' ') || undefined,
    action: actionAfter(cuts, rejected),
    help: found === 0 ? 'nothingSuggested' : undefined,
  });
}

function actionAfter(cuts: number, rejected: number) {
  if (rejected > 0) return { label: tools.suggestAllAgain(), onClick: () => void suggest(suggestAllAgain) };
  if (cuts === 0) return undefined;
  return {
    label: ui.undo(),
    onClick: () => {
      undo();
      forgetProposals();
      showTakes([]);
    },
  };
}
