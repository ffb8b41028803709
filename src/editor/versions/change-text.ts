import type { ProjectVersion } from '#contract/index.ts';
import { versions as texts } from '#i18n/en/editor.ts';
import { formatFixed } from '#i18n/texts.ts';

/** What a version changed, as '3 cuts, −12.4 s, 5 words'. */
export function changeText({ changed, words, cuts }: ProjectVersion): string {
  if (!changed) return [texts.words({ count: words }), texts.cuts({ count: cuts })].join(', ');
  const parts = [
    ...(changed.cuts === 0 ? [] : [texts.cuts({ count: Math.abs(changed.cuts) })]),
    ...(Math.abs(changed.seconds) < 0.05 ? [] : [secondsText(changed.seconds)]),
    ...(changed.words === 0 ? [] : [texts.words({ count: Math.abs(changed.words) })]),
  ];
  return parts.length === 0 ? texts.pausesOrSettings() : parts.join(', ');
}

function secondsText(seconds: number): string {
  const text = seconds < 0 ? texts.secondsLess : texts.secondsMore;
  return text({ seconds: formatFixed(Math.abs(seconds), 1) });
}
