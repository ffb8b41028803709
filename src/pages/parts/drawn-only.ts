import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** True in what was drawn before the app came (scripts/prerender.ts): nothing there answers yet, except links. */
export function useDrawnOnly(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
