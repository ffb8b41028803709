import { WandSparkles } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Button, toast } from '../../ui/index.ts';
import { undo } from '../state/document.ts';
import { findSuggestions, stopSuggestions, suggestions } from '../state/suggestions.ts';
import { useDocument } from '../state/use-document.ts';

export function SuggestButton() {
  const hasWords = useDocument().words.length > 0;
  const { running } = useSnapshot(suggestions);
  return (
    <div className="flex items-center gap-2">
      <Button
        busy={running}
        icon={<WandSparkles aria-hidden size={16} />}
        disabledReason={hasWords ? undefined : 'There are no words yet to look through'}
        onClick={() => void suggest()}
      >
        {running ? 'Looking for cuts' : 'Suggest cuts'}
      </Button>
      {running && (
        <Button variant="ghost" onClick={stopSuggestions}>
          Stop
        </Button>
      )}
    </div>
  );
}

async function suggest(): Promise<void> {
  const outcome = await findSuggestions();
  if (outcome.kind === 'alert') window.alert(outcome.text);
  if (outcome.kind !== 'done') return;
  const { cuts, left, note } = outcome;
  const leftText = `${left === 1 ? '1 suggestion' : `${left.toLocaleString('en')} suggestions`} did not fit the words or what is cut already.`;
  toast({
    tone: 'success',
    title:
      cuts === 0
        ? 'Nothing to suggest'
        : `${cuts.toLocaleString('en')} ${cuts === 1 ? 'cut' : 'cuts'} suggested`,
    description: [left > 0 ? leftText : null, note].filter(Boolean).join(' ') || undefined,
    action: cuts === 0 ? undefined : { label: 'Undo', onClick: () => void undo() },
  });
}
