/** Where the windows of a project are: how many may be shown, how often, and what of it each follower is told. */
import { hash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Presence } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Db } from '#server/db/connection/open.ts';
import { type NewPresence, notePresence, type PresenceRow } from '#server/db/edits/presences.ts';
import { Busy } from '../errors.ts';

/** Of one account: windows in one project, and their places in a second. */
export const MAX_WINDOWS = 20;
const MAX_PLACES = 10;

/** The id under which a window is stored and shown: no account has that of another, whatever id it sends. */
export function windowIdOf(userId: string, sent: string): string {
  const digest = hash('sha256', `${userId} ${sent}`);
  // As a UUID of one's own making (version 8).
  return digest.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** Counts in this process: what is refused here is a place that the next one follows. */
export class Presences {
  readonly #db: Db;
  readonly #places = new RateLimiterMemory({ points: MAX_PLACES, duration: 1 });

  constructor(db: Db) {
    this.#db = db;
  }

  /** Before anything is looked up. @throws Busy */
  async count(userId: string): Promise<void> {
    await this.#places.consume(userId).catch(() => {
      throw new Busy(429, replies.tooMuchAtOnce(), 1);
    });
  }

  /** @throws Busy where the account has too many windows in the project */
  async note(presence: NewPresence): Promise<void> {
    if (!(await notePresence(this.#db, presence, MAX_WINDOWS)))
      throw new Busy(429, replies.tooManyWindows(), 5);
  }
}

/** JSON text of each window by its id: made once for all who follow. */
export type PresenceTexts = ReadonlyMap<string, string>;

/** @param before these themselves where nothing changed */
export function presenceTexts(rows: readonly PresenceRow[], before: PresenceTexts): PresenceTexts {
  const texts = new Map(rows.map((row) => [row.windowId, JSON.stringify(shown(row))]));
  const isSame = texts.size === before.size && [...texts].every(([id, text]) => before.get(id) === text);
  return isSame ? before : texts;
}

function shown({ windowId, email, name, window, caret, playhead }: PresenceRow): Presence {
  return { window_id: windowId, email, name, window, caret, playhead };
}

export interface PresenceSnapshot {
  readonly present: PresenceTexts;
  /** Another number with each change of a comment. */
  readonly shared: number;
}

/** The line that tells a window who else is there: all of it at first, then what changed; null where nothing did. */
export function presenceLine(
  before: PresenceSnapshot | null,
  now: PresenceSnapshot,
  own: string,
): string | null {
  const others = [...now.present].filter(([id]) => id !== own);
  const listed = (entries: typeof others): string => `[${entries.map(([, text]) => text).join()}]`;
  if (!before) return `{"present":${listed(others)},"comments":${now.shared}}`;
  const moved = others.filter(([id, text]) => before.present.get(id) !== text);
  const left = [...before.present.keys()].filter((id) => id !== own && !now.present.has(id));
  if (moved.length === 0 && left.length === 0 && before.shared === now.shared) return null;
  return `{"moved":${listed(moved)},"left":${JSON.stringify(left)},"comments":${now.shared}}`;
}
