import { useEffect } from 'react';
import { subscribe } from 'valtio';
import { workspace as texts } from '#i18n/en/editor.ts';
import { toast } from '../ui/index.ts';
import { extendRefused, overlap } from './state/overlap.ts';

/** Says why a new cut was not made, and offers to extend the one in its way. */
export function OverlapNotice() {
  useEffect(() => subscribe(overlap, tell), []);
  return null;
}

function tell(): void {
  const { refused } = overlap;
  if (!refused) return;
  if (refused.canExtend)
    toast({
      tone: 'info',
      title: texts.cutInPart(),
      description: texts.noOverlap(),
      help: 'cutsOverlap',
      action: { label: texts.extendCut(), onClick: () => void extendRefused() },
    });
  else toast({ tone: 'info', title: texts.cutAlready() });
}
