import type { ProjectCard, Shelf } from '#contract/index.ts';
import { TRASH_DAYS } from '#contract/index.ts';
import { projects as texts } from '#i18n/en/account.ts';
import { formatFixed } from '#i18n/texts.ts';
import { dateOf } from '#src/editor/state/session/time-ago.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Media that go within this time are announced on the card. */
const SOON_MS = 7 * DAY_MS;

export type CardTone = 'plain' | 'done' | 'failed';

/** What is to be known of a project beside its name. */
export function stateText(card: ProjectCard): { readonly text: string; readonly tone: CardTone } {
  const { shelf, state, progress, expires_at } = card;
  if (shelf === 'trash')
    return {
      text: expires_at ? texts.deletedOn({ date: dateOf(expires_at) }) : texts.inTrash(),
      tone: 'plain',
    };
  switch (state) {
    case 'transcribing':
      return { text: texts.transcribing({ percent: formatFixed(progress ?? 0, 2) }), tone: 'plain' };
    case 'ready':
      return { text: withLastDay(texts.ready(), card), tone: 'done' };
    case 'no_transcript':
      return { text: withLastDay(texts.noTranscript(), card), tone: 'plain' };
    case 'failed':
      return { text: texts.failed(), tone: 'failed' };
    case 'media_deleted':
      return {
        text: expires_at ? texts.expiredOn({ date: dateOf(expires_at) }) : texts.expired(),
        tone: 'failed',
      };
  }
}

/** Says until when the media are kept, where that is not for ever. */
function withLastDay(state: string, { kept, expires_at }: ProjectCard): string {
  return kept || !expires_at ? state : texts.keptUntil({ state, date: dateOf(expires_at) });
}

/** When the media go, where that is soon; null else. */
export function soonExpired(
  { shelf, state, kept, expires_at }: ProjectCard,
  now = Date.now(),
): string | null {
  if (shelf === 'trash' || state === 'media_deleted' || kept || !expires_at) return null;
  return Date.parse(expires_at) - now < SOON_MS ? texts.goOn({ date: dateOf(expires_at) }) : null;
}

/** Three names at most. */
export function speakersText(speakers: readonly string[]): string {
  const names = speakers.slice(0, 3).join(', ');
  return speakers.length > 3 ? texts.andMore({ names, count: speakers.length - 3 }) : names;
}

export interface Marked {
  readonly text: string;
  readonly isMarked: boolean;
  /** Offset in the snippet. */
  readonly at: number;
}

/** A snippet taken apart at its marks. */
export function markedParts({ snippet, marks }: NonNullable<ProjectCard['hit']>): Marked[] {
  const parts: Marked[] = [];
  const add = (from: number, to: number, isMarked: boolean): void => {
    if (to > from) parts.push({ text: snippet.slice(from, to), isMarked, at: from });
  };
  let end = 0;
  for (const [from, to] of marks) {
    add(end, from, false);
    add(Math.max(end, from), to, true);
    end = Math.max(end, to);
  }
  add(end, snippet.length, false);
  return parts;
}

export const SHELVES: readonly { readonly id: Shelf; readonly name: () => string }[] = [
  { id: 'active', name: texts.title },
  { id: 'archived', name: texts.archived },
  { id: 'trash', name: texts.trash },
];

export const EMPTY: Readonly<Record<Shelf, { readonly title: () => string; readonly text: () => string }>> = {
  active: { title: texts.none, text: texts.noneText },
  archived: { title: texts.noneArchived, text: texts.noneArchivedText },
  trash: {
    title: texts.trashEmpty,
    text: () => texts.trashText({ days: TRASH_DAYS }),
  },
};
