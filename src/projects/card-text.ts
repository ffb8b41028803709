import type { ProjectCard, Shelf } from '#contract/index.ts';
import { TRASH_DAYS } from '#contract/index.ts';
import { dateOf } from '#src/editor/state/time-ago.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Media that go within this time are announced on the card. */
const SOON_MS = 7 * DAY_MS;

export type CardTone = 'plain' | 'done' | 'failed';

/** What is to be known of a project beside its name. */
export function stateText(card: ProjectCard): { readonly text: string; readonly tone: CardTone } {
  const { shelf, state, progress, expires_at } = card;
  if (shelf === 'trash')
    return { text: expires_at ? `Deleted for good on ${dateOf(expires_at)}` : 'In the trash', tone: 'plain' };
  switch (state) {
    case 'transcribing':
      return { text: `Transcribing ${Math.floor(progress ?? 0)} %`, tone: 'plain' };
    case 'ready':
      return { text: 'Ready', tone: 'done' };
    case 'no_transcript':
      return { text: 'No transcript', tone: 'plain' };
    case 'failed':
      return { text: 'Transcription failed', tone: 'failed' };
    case 'media_deleted':
      return {
        text: expires_at ? `Media expired on ${dateOf(expires_at)}` : 'Media expired',
        tone: 'failed',
      };
  }
}

/** When the media go, where that is soon; null else. */
export function soonExpired(
  { shelf, state, kept, expires_at }: ProjectCard,
  now = Date.now(),
): string | null {
  if (shelf === 'trash' || state === 'media_deleted' || kept || !expires_at) return null;
  return Date.parse(expires_at) - now < SOON_MS ? `Media go on ${dateOf(expires_at)}` : null;
}

/** Three names at most. */
export function speakersText(speakers: readonly string[]): string {
  const shown = speakers.slice(0, 3).join(', ');
  return speakers.length > 3 ? `${shown} and ${speakers.length - 3} more` : shown;
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

export const SHELVES: readonly { readonly id: Shelf; readonly name: string }[] = [
  { id: 'active', name: 'Projects' },
  { id: 'archived', name: 'Archived' },
  { id: 'trash', name: 'Trash' },
];

export const EMPTY: Readonly<Record<Shelf, { readonly title: string; readonly text: string }>> = {
  active: { title: 'No projects yet', text: 'Each recording that you upload becomes one.' },
  archived: { title: 'Nothing archived', text: 'What you are done with can wait here, out of the way.' },
  trash: {
    title: 'The trash is empty',
    text: `What you delete stays here for ${TRASH_DAYS} days, and can be restored.`,
  },
};
