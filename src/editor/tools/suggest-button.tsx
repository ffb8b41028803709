import { WandSparkles } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Button, toast } from '../../ui/index.ts';
import { undo } from '../state/document.ts';
import {
  findSuggestions,
  type SuggestionOutcome,
  stopSuggestions,
  suggestAllAgain,
  suggestions,
} from '../state/suggestions.ts';
import { useDocument } from '../state/use-document.ts';
import { SuggestionMenu } from './suggestion-menu.tsx';

export function SuggestButton() {
  const hasWords = useDocument().words.length > 0;
  const { running } = useSnapshot(suggestions);
  const none = hasWords ? undefined : 'There are no words yet to look through';
  return (
    <div className="flex items-center gap-1">
      <Button
        busy={running}
        icon={<WandSparkles aria-hidden size={16} />}
        disabledReason={none}
        onClick={() => void suggest()}
      >
        {running ? 'Looking for cuts' : 'Suggest cuts'}
      </Button>
      {running && (
        <Button variant="ghost" onClick={stopSuggestions}>
          Stop
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
  const { cuts, left, rejected, notChosen, note } = outcome;
  const texts = [
    left > 0 ? `${counted(left, 'suggestion')} did not fit the words or what is cut already.` : null,
    rejected > 0
      ? `${counted(rejected, 'suggestion')} you rejected before ${rejected === 1 ? 'is' : 'are'} left out.`
      : null,
    notChosen > 0 ? `${notChosen.toLocaleString('en')} more left out; see What to suggest.` : null,
    note,
  ];
  const none = rejected > 0 ? 'Nothing new to suggest' : 'Nothing to suggest';
  toast({
    tone: 'success',
    title: cuts === 0 ? none : `${counted(cuts, 'cut')} suggested`,
    description: texts.filter(Boolean).join(' ') || undefined,
    action: actionAfter(cuts, rejected),
  });
}

function actionAfter(cuts: number, rejected: number) {
  if (rejected > 0) return { label: 'Suggest all again', onClick: () => void suggest(suggestAllAgain) };
  return cuts > 0 ? { label: 'Undo', onClick: () => void undo() } : undefined;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
