import type { ProjectVersion } from '#contract/index.ts';

/** What a version changed, as '3 cuts, −12.4 s, 5 words'. */
export function changeText({ changed, words, cuts }: ProjectVersion): string {
  if (!changed) return `${counted(words, 'word')}, ${counted(cuts, 'cut')}`;
  const parts = [
    ...(changed.cuts === 0 ? [] : [counted(Math.abs(changed.cuts), 'cut')]),
    ...(Math.abs(changed.seconds) < 0.05 ? [] : [secondsText(changed.seconds)]),
    ...(changed.words === 0 ? [] : [counted(Math.abs(changed.words), 'word')]),
  ];
  return parts.length === 0 ? 'Pauses or settings' : parts.join(', ');
}

function secondsText(seconds: number): string {
  return `${seconds < 0 ? '−' : '+'}${Math.abs(seconds).toFixed(1)} s`;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
