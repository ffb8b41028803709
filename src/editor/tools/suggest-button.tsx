import { WandSparkles } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { tools } from '#i18n/en/editor.ts';
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
  const { cuts, left, rejected, notChosen, note } = outcome;
  const texts = [
    left > 0 ? tools.notFitting({ count: left }) : null,
    rejected > 0 ? tools.rejectedBefore({ count: rejected }) : null,
    notChosen > 0 ? tools.notChosen({ count: notChosen }) : null,
    note,
  ];
  const none = rejected > 0 ? tools.nothingNew() : tools.nothingToSuggest();
  toast({
    tone: 'success',
    title: cuts === 0 ? none : tools.suggested({ count: cuts }),
    description: texts.filter(Boolean).join(' ') || undefined,
    action: actionAfter(cuts, rejected),
    help: cuts === 0 ? 'nothingSuggested' : undefined,
  });
}

function actionAfter(cuts: number, rejected: number) {
  if (rejected > 0) return { label: tools.suggestAllAgain(), onClick: () => void suggest(suggestAllAgain) };
  return cuts > 0 ? { label: tools.undo(), onClick: () => void undo() } : undefined;
}
