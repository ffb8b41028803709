import { useEffect } from 'react';
import { tabTitle } from './heads.ts';

/** Names the page in the tab and for screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
}
