import { useSyncExternalStore } from 'react';
import { timeAgo } from './time-ago.ts';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** Tells each minute; one timer for all. @returns stop */
export function everyMinute(changed: () => void): () => void {
  listeners.add(changed);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, MINUTE);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

const minuteNow = (): number => Math.floor(Date.now() / MINUTE);

/** `timeAgo`, for a component that goes on saying what is true while it stays on the page. */
export function useTimeAgo(): (instant: string) => string {
  useSyncExternalStore(everyMinute, minuteNow, minuteNow);
  return timeAgo;
}
