import {
  type FieldsOf,
  type followEdits,
  type pushEdits,
  SAVE_CONFLICT,
  type showPresence,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { VERSION_2_FIELDS } from '#model/saved/serialize.ts';
import { commentedRanges } from '#server/db/edits/comments.ts';
import { type EditHead, editSince } from '#server/db/edits/documents.ts';
import { type ChangeRow, changesBetween } from '#server/db/edits/edit-changes.ts';
import { dropPresence } from '#server/db/edits/presences.ts';
import { markPortionApplied } from '#server/db/edits/second-pass.ts';
import { editorsAmong } from '#server/db/projects/collaborators.ts';
import type { Deps } from '#server/deps.ts';
import type { Account } from '../account/accounts.ts';
import { Busy, NotSignedIn, Refusal } from '../errors.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import { Lookups } from '../lookups.ts';
import { type Projects, projectGone } from '../projects/projects.ts';
import { AccountChanges, withAccountLines } from './account-changes.ts';
import { type PresenceSnapshot, Presences, presenceLine, windowIdOf } from './presences.ts';
import type { ProjectEvent, ProjectSubscriptions } from './project-subscriptions.ts';
import { deedsIn, loadBefore, mergeEdit, PortionTaken, runOnEdit, storeEdit } from './saves.ts';

type Place = Omit<FieldsOf<typeof showPresence>, 'project_id'>;

/** Other processes may save in between; within this one, pushes take turns. */
const MAX_ATTEMPTS = 20;
const MAX_WAITING = 50;
const LIFE_MS = 10_000;

/** Whoever's page it is that takes a portion over, nobody made it. */
const BY_SECOND_PASS = { userId: null, savedIn: null, deeds: [{ kind: 'secondPass' as const }] };

export function createEdits(deps: Deps, projects: Projects, subscriptions: ProjectSubscriptions) {
  const { db, log } = deps;
  const locks = new KeyedMutex(MAX_WAITING);
  const presences = new Presences(db);
  const accounts = new AccountChanges(deps);

  /** By the pair of account and project. */
  const editors = new Lookups(async (pairs) => {
    const found = await editorsAmong(
      db,
      pairs.map((pair) => pair.split(' ')),
    );
    return new Set(found.map((pair) => pair.join(' ')));
  });

  const pushOnce = async (account: Account, edit: FieldsOf<typeof pushEdits>): Promise<Buffer | null> => {
    const since = { after: edit.revision, changeId: edit.change_id };
    const found = await editSince(db, account, edit.project_id, since);
    if (!found) throw new NotSignedIn();
    const { head, changes: unseen, isDuplicate } = found;
    if (!head) throw projectGone();
    const { id, revision: newest, spokenHash } = head;
    const conflict = (): Refusal => new Refusal(SAVE_CONFLICT, { revision: newest });
    if (!unseen) throw conflict();
    // Its reply was lost.
    if (isDuplicate) return pushReply(newest, unseen);
    const before = await loadBefore(db, head);
    if (!before) throw conflict();
    const { second_pass: portion } = edit;
    const isPass = portion !== undefined;
    const packed = await mergeEdit(id, {
      before,
      spokenHash,
      understands: edit.document_version ?? 1,
      operation: edit.operation,
      unseen: unseen.map(({ change }) => change),
      ...(isPass && { commented: await commentedRanges(db, id) }),
    });
    if (!packed) {
      if (isPass) await markPortionApplied(db, id, portion, newest);
      return pushReply(newest, unseen);
    }
    const { change } = packed;
    // What is too long for the log is for the whole document.
    if (change === null) throw conflict();
    const by = isPass
      ? BY_SECOND_PASS
      : { userId: account.id, savedIn: edit.saved_in ?? null, deeds: deedsIn(edit.deeds) };
    const save = { revision: newest, changeId: edit.change_id, by, portion };
    let revision: number | null;
    try {
      revision = await storeEdit(deps, head, packed, save);
    } catch (error) {
      if (error instanceof PortionTaken) return pushReply(newest, unseen);
      throw error;
    }
    if (revision === null) return null;
    const own = { revision, changeId: edit.change_id, change };
    subscriptions.saved(id, own);
    return pushReply(revision, [...unseen, own]);
  };

  const preload = async (head: EditHead): Promise<void> => {
    const { id, spokenHash } = head;
    try {
      const before = await loadBefore(db, head);
      if (before) await runOnEdit(id, 'preloadEdit', { before, spokenHash });
    } catch (error) {
      // The push itself says what is wrong.
      log.debug({ err: error, project: id }, 'an edit was not read ahead');
    }
  };

  const note = async (account: Account, projectId: string, place: Place): Promise<void> => {
    const { window_id, window, caret = null, playhead = null } = place;
    const windowId = windowIdOf(account.id, window_id);
    await presences.note({ projectId, windowId, userId: account.id, window, caret, playhead });
    void subscriptions.changed(projectId);
  };

  return {
    /**
     * JSON text of the reply. Asks whether the session is open.
     * @throws NotSignedIn, Refusal with SAVE_CONFLICT where the changes since are not kept, Malformed, Busy
     */
    async push(account: Account, edit: FieldsOf<typeof pushEdits>, signal: AbortSignal): Promise<Buffer> {
      const { project_id: id } = edit;
      // Who may not edit it does not wait among those who may.
      if (!locks.isFree(id)) await projects.edited(account, id);
      const release = await locks.take(id, signal);
      if (!release) throw new Busy(503, replies.changedByMany(), 2);
      try {
        for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
          const reply = await pushOnce(account, edit);
          if (reply) return reply;
        }
        throw new Busy(503, replies.changedByMany(), 2);
      } finally {
        release();
      }
    },

    /** JSON texts of lines. Asks whether the session is open. @throws NotSignedIn, Refusal, Busy */
    async follow(
      account: Account,
      {
        project_id,
        revision,
        window_id,
        window,
        document_version: understands = 1,
      }: FieldsOf<typeof followEdits>,
      signal: AbortSignal,
    ): Promise<AsyncGenerator<string, void>> {
      await presences.count(account.id);
      const head = await projects.edited(account, project_id);
      const { id, userId } = head;
      await note(account, id, { window_id, window });
      if (!subscriptions.isFollowed(id)) void preload(head);
      const events = subscriptions.follow(id, signal, LIFE_MS);
      const windowId = windowIdOf(account.id, window_id);
      const following = { id, revision, windowId, understands, isOwn: userId === account.id };
      const mayFollow = () => editors.has(`${account.id} ${id}`);
      const lines = linesOf(deps, { events, mayFollow }, following);
      const both = withAccountLines(lines, (ended) =>
        accounts.follow(account.id, AbortSignal.any([signal, ended])),
      );
      return withEnd(both, async () => {
        await dropPresence(db, id, windowId);
        await subscriptions.changed(id);
      });
    },

    /** Asks whether the session is open. @throws NotSignedIn, Refusal, Busy */
    async show(account: Account, { project_id, ...place }: FieldsOf<typeof showPresence>): Promise<void> {
      await presences.count(account.id);
      const { id } = await projects.edited(account, project_id);
      await note(account, id, place);
    },

    /** After a save by other ways. */
    saved: (projectId: string): void => void subscriptions.changed(projectId),
  };
}

interface Following {
  readonly id: string;
  readonly revision: number;
  readonly windowId: string;
  /** The newest version of documents that its page understands. */
  readonly understands: number;
  readonly isOwn: boolean;
}

async function* linesOf(
  { db }: Deps,
  { events, mayFollow }: { events: AsyncIterable<ProjectEvent>; mayFollow: () => Promise<boolean> },
  { id, revision: from, windowId, understands, isOwn }: Following,
): AsyncGenerator<string, void> {
  let known = from;
  let snapshot: PresenceSnapshot | null = null;
  let shownAt = performance.now();
  for await (const { revision, shared, present, recent } of events) {
    const lines: string[] = [];
    if (revision !== known) {
      const held = recent.filter((change) => change.revision > known);
      const isWhole = held.length === revision - known;
      const changes = isWhole ? held : await changesBetween(db, id, known, revision);
      if (understands < 2 && changes?.some(({ change }) => isOfVersion2(change))) {
        yield JSON.stringify({ status: 'failure', desc: replies.pageTooOld() });
        return;
      }
      lines.push(...(changes ? changes.map(changeText) : [JSON.stringify({ behind: revision })]));
      known = revision;
    }
    const line = presenceLine(snapshot, { present, shared }, windowId);
    if (line !== null) lines.push(line);
    snapshot = { present, shared };
    if (lines.length === 0 && performance.now() - shownAt < LIFE_MS / 2) continue;
    if ((lines.length === 0 || !isOwn) && !(await mayFollow())) {
      // Deleted, or no longer theirs.
      const { extra, message } = projectGone();
      yield JSON.stringify({ ...extra, status: 'failure', desc: message });
      return;
    }
    if (lines.length === 0) lines.push('{"alive":true}');
    shownAt = performance.now();
    yield lines.join('\n');
  }
}

/** In a text the quotes would be escaped, so these are fields. @param change JSON */
function isOfVersion2(change: string): boolean {
  return VERSION_2_FIELDS.some((name) => change.includes(`"${name}":`));
}

async function* withEnd<T>(items: AsyncIterable<T>, end: () => Promise<void>): AsyncGenerator<T, void> {
  try {
    yield* items;
  } finally {
    await end();
  }
}

function pushReply(revision: number, changes: readonly ChangeRow[]): Buffer {
  return Buffer.from(
    `{"status":"success","revision":${revision},"changes":[${changes.map(changeText).join(',')}]}`,
  );
}

/** The stored text as it is. */
function changeText({ revision, changeId, change }: ChangeRow): string {
  return `{"revision":${revision},"change_id":"${changeId}","change":${change}}`;
}
