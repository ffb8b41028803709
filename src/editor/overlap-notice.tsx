import { useEffect } from 'react';
import { subscribe } from 'valtio';
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
      title: 'Part of this is cut already',
      description: 'A new cut cannot overlap another one.',
      action: { label: 'Extend the cut', onClick: () => void extendRefused() },
    });
  else toast({ tone: 'info', title: 'This is cut already' });
}
