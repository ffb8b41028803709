import { model } from '#i18n/en/common.ts';
import { formatFixed } from '#i18n/texts.ts';
import { formatTime } from './cost.ts';
import type { Range } from './types.ts';

/** Stretches that are named one by one. */
const NAMED = 3;

/** '2.4 s at 0:03:10 could not be read.' @param unreadable source seconds, at least one */
export function unreadableText(unreadable: readonly Range[]): string {
  const named = unreadable
    .slice(0, NAMED)
    .map(({ start, end }) =>
      model.secondsAt({ seconds: formatFixed(Math.max(0.1, end - start), 1), at: formatTime(start) }),
    );
  const others = unreadable.length - named.length;
  if (others > 0) named.push(model.others({ count: others }));
  const last = named.pop() ?? '';
  if (named.length === 0) return model.unreadable({ what: last });
  return model.unreadableSeveral({ list: named.join(', '), last });
}
