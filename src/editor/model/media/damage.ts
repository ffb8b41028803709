import { model } from '#i18n/en/common.ts';
import { formatFixed } from '#i18n/texts.ts';
import { formatTime } from '../time/format.ts';
import type { Range } from '../types.ts';

/** Damage of a recording: source seconds that could not be read, clock jumps, and tracks that end early. */
interface Damaged {
  readonly unreadable?: readonly Range[] | undefined;
  readonly flaws?:
    | readonly {
        readonly kind: 'ahead' | 'back' | 'ends' | 'audioEnds' | 'videoEnds' | 'longer';
        readonly at: number;
        /** 0: not known. */
        readonly seconds: number;
      }[]
    | undefined;
}

type Flaw = NonNullable<Damaged['flaws']>[number];

/** How many places the text lists; further ones are counted. */
const MAX_LISTED = 3;

const inSeconds = (seconds: number) => formatFixed(Math.max(0.1, seconds), 1);

/** Each place with a sentence, by source time: '2.4 s at 0:03:10 could not be read.' */
export function damageIn({ unreadable = [], flaws = [] }: Damaged): { at: number; text: string }[] {
  return [
    ...unreadable.map((stretch) => ({ at: stretch.start, text: unreadableText([stretch]) })),
    ...flaws.map((flaw) => ({ at: flaw.at, text: flawText(flaw) })),
  ].sort((a, b) => a.at - b.at);
}

/** Describes the damage in a few sentences; empty without any. */
export function damageText({ unreadable = [], flaws = [] }: Damaged): string {
  const others = flaws.length - MAX_LISTED;
  return [
    ...(unreadable.length > 0 ? [unreadableText(unreadable)] : []),
    ...flaws.slice(0, MAX_LISTED).map(flawText),
    ...(others > 0 ? [model.moreSuchPlaces({ count: others })] : []),
  ].join(' ');
}

function flawText({ kind, at: place, seconds }: Flaw): string {
  const values = { at: formatTime(place), seconds: inSeconds(seconds) };
  switch (kind) {
    case 'ahead':
      return model.clockAhead(values);
    case 'back':
      return model.clockBack(values);
    case 'audioEnds':
      return model.audioEnds(values);
    case 'videoEnds':
      return model.videoEnds(values);
    case 'longer':
      return model.longerThanStated(values);
    case 'ends':
      return seconds > 0 ? model.breaksOffBefore(values) : model.breaksOff(values);
  }
}

function unreadableText(unreadable: readonly Range[]): string {
  const named = unreadable
    .slice(0, MAX_LISTED)
    .map(({ start, end }) => model.secondsAt({ seconds: inSeconds(end - start), at: formatTime(start) }));
  const others = unreadable.length - named.length;
  if (others > 0) named.push(model.others({ count: others }));
  const last = named.pop() ?? '';
  if (named.length === 0) return model.unreadable({ what: last });
  return model.unreadableSeveral({ list: named.join(', '), last });
}
