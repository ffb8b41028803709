import { randomBytes } from 'node:crypto';
import {
  type addReviewComment,
  type FieldsOf,
  type getReviewMedia,
  MAX_COLLABORATORS,
  type openReview,
  type ReviewComment,
  type ReviewMedia,
  type SuccessOf,
  type setReviewCommentState,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Range } from '#model/types.ts';
import { whatIsGone } from '#server/db/connection/gone.ts';
import { commentOf, setCommentState } from '#server/db/edits/comments.ts';
import { silencedIn } from '#server/db/edits/documents.ts';
import { isLiveLink, type LinkRow, liveLink, noteLinkUse } from '#server/db/edits/review-links.ts';
import { insertCollaborator } from '#server/db/projects/collaborators.ts';
import { type ProjectRow, touchProject } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { createEncryption } from '#server/encryption.ts';
import { energiesOf } from '#server/jobs/media/energies.ts';
import { checkPassword, digest } from '#server/secrets.ts';
import { withFileIfThere } from '#server/storage/store.ts';
import { runQuickly } from '#server/threads/pool.ts';
import type { Account } from '../account/accounts.ts';
import type { ProjectEvent, ProjectSubscriptions } from '../edits/project-subscriptions.ts';
import { storedEditOf } from '../edits/stored-edit.ts';
import { Busy, Refusal } from '../errors.ts';
import { isUuid } from '../ids.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import type { Limits } from '../limits.ts';
import { DEADLINE_MS, refused } from '../long-texts.ts';
import { TtlCache } from '../ttl-cache.ts';
import { shownComments, storeComment } from './comments.ts';
import { copyBehind, REVIEW_SESSION } from './review-media.ts';

export type Holder = FieldsOf<typeof getReviewMedia>;

interface Asker {
  readonly network: string;
  readonly signal: AbortSignal;
}

const LIVE_MS = 30_000;
const PASSWORD_MS = 10 * 60_000;
/** Waiting requests for one document. */
const WAITING = 5;
/** How often followers get a sign of life, ms. */
const LIFE_MS = 10_000;

/** What the holder of a link may do. All throw Refusal, TooMany. */
export function createReview(deps: Deps, limits: Limits, subscriptions: ProjectSubscriptions) {
  const { db, store } = deps;
  const live = new TtlCache<true>(LIVE_MS, deps.clock);
  const known = new TtlCache<true>(PASSWORD_MS, deps.clock);
  const locks = new KeyedMutex(WAITING);
  const encryption = createEncryption(deps.config.signingSecret, 'reviewers');

  async function* eventsOf(
    linkId: string,
    events: AsyncIterable<ProjectEvent>,
  ): AsyncGenerator<string, void> {
    let lastLine = '';
    let sentAt = 0;
    for await (const { revision, shared } of events) {
      const line = JSON.stringify({ revision, comments: shared });
      // Only presences changed.
      if (line === lastLine && performance.now() - sentAt < LIFE_MS / 2) continue;
      if (!(await isLiveLink(db, linkId))) {
        yield JSON.stringify({ status: 'failure', desc: replies.linkUseless() });
        return;
      }
      yield line === lastLine ? '{"alive":true}' : line;
      lastLine = line;
      sentAt = performance.now();
    }
  }

  const secretOf = ({ id, passwordHash }: LinkRow) => `${id} ${passwordHash}`;

  /** Beyond a number of wrong passwords a link takes one at a time from browsers that never entered. @throws Busy */
  const takeTurn = async (linkId: string): Promise<void> => {
    if ((await limits.tryConsume('review_guesses', linkId)) === null) return;
    const seconds = await limits.tryConsume('review_turn', linkId);
    if (seconds !== null) throw new Busy(429, replies.linkTakesTurns({ seconds }), seconds);
  };

  const checkSecret = async (
    link: LinkRow,
    { password, reviewer_token = '' }: Pick<Holder, 'password' | 'reviewer_token'>,
    network: string,
  ) => {
    if (!link.passwordHash) return;
    if (password === undefined) throw new Refusal(replies.linkAsksPassword(), { needs_password: true });
    const browser = encryption.decrypt(reviewer_token, secretOf(link))?.toString('hex');
    const key = digest(`${link.passwordHash} ${password} ${browser}`);
    if (browser && known.get(key)) return;
    const pair = `${link.id} ${browser ?? network}`;
    await limits.consume('review_password', pair);
    if (!browser) await takeTurn(link.id);
    if (!(await checkPassword(link.passwordHash, password)))
      throw new Refusal(replies.linkWrongPassword(), { needs_password: true });
    await limits.forgive('review_password', pair);
    if (browser) known.set(key, true);
    else await limits.giveBack('review_guesses', link.id);
  };

  /** The token that proves that a browser entered the password; the one it already has, if it is valid. */
  const reviewerToken = (link: LinkRow, shown = '') =>
    encryption.decrypt(shown, secretOf(link)) ? shown : encryption.encrypt(randomBytes(16), secretOf(link));

  const enter = async ({ token, password, reviewer_token }: Holder, network: string) => {
    const found = await liveLink(db, digest(token));
    if (!found) {
      await limits.consume('review_network', network);
      throw new Refusal(replies.linkUseless());
    }
    await limits.consume('review_calls', `${found.link.id} ${network}`);
    await checkSecret(found.link, { password, reviewer_token }, network);
    return found;
  };

  const writer = async (holder: Holder, network: string) => {
    const { link, project } = await enter(holder, network);
    if (link.rights === 'view') throw new Refusal(replies.linkReadOnly());
    await limits.consume('review_comment', `${link.id} ${network}`);
    return { link, project };
  };

  /** Ranges of which who has the link learns nothing, source seconds. */
  const hiddenRanges = async ({ hidesSilenced }: LinkRow, { id }: ProjectRow): Promise<readonly Range[]> =>
    hidesSilenced ? ((await silencedIn(db, id))?.silenced ?? []) : [];

  const commentsFor = async (link: LinkRow, project: ProjectRow): Promise<ReviewComment[]> => {
    const hidden = await hiddenRanges(link, project);
    return withoutProposalsOver(hidden, await shownComments(db, project.id));
  };

  const mediaOf = async (link: LinkRow, project: ProjectRow): Promise<ReviewMedia> => {
    const copy = await copyBehind(link, deps, project);
    const addressOf = async (key: string, bytes = 0) => ({
      url: await store.signedUrl(key, { session: `${REVIEW_SESSION}${link.id}`, bytes }),
      expires_in: store.urlLife,
    });
    switch (copy.state) {
      case 'ready':
        return { state: 'ready', ...(await addressOf(copy.key, copy.bytes)) };
      case 'making':
        return { ...copy, beginning: copy.beginning === null ? null : await addressOf(copy.beginning) };
      default:
        return copy;
    }
  };

  const documentOf = async (
    link: LinkRow,
    project: ProjectRow,
    signal: AbortSignal,
  ): Promise<Pick<SuccessOf<typeof openReview>, 'loudness' | 'matched'> & { document: Buffer }> => {
    const endTurn = await locks.take(project.id, signal);
    if (!endTurn) throw new Busy(503, replies.serverBusy(), 5);
    try {
      const hides = { silenced: link.hidesSilenced, cut: link.hidesCut };
      const input = { ...(await storedEditOf(db, project)), hides };
      const run = (energiesPath: string | null) =>
        runQuickly('reviewDocument', { ...input, energiesPath }, { signal, deadline: DEADLINE_MS });
      const { key } = project.mediaDeletedAt ? { key: null } : await energiesOf(deps, project);
      // They go where the recording is replaced.
      const heard = key === null ? null : await withFileIfThere(store, key, run);
      const read = heard ?? (await run(null));
      return { ...read, document: Buffer.from(read.document) };
    } catch (error) {
      throw refused(error);
    } finally {
      endTurn();
    }
  };

  return {
    /** `document` is JSON text. */
    async open(
      holder: Holder,
      { network, signal }: Asker,
    ): Promise<Omit<SuccessOf<typeof openReview>, 'document'> & { document: Buffer }> {
      const { link, project } = await enter(holder, network);
      await limits.consume('review_open', `${link.id} ${network}`);
      await noteLinkUse(db, link.id);
      await touchProject(db, project.id);
      const { video, duration } = project.media;
      return {
        name: project.name,
        rights: link.rights,
        hides_silenced: link.hidesSilenced,
        hides_cut: link.hidesCut,
        language: project.language,
        duration,
        video,
        media: await mediaOf(link, project),
        comments: await commentsFor(link, project),
        revision: project.revision,
        ...(link.passwordHash && { reviewer_token: reviewerToken(link, holder.reviewer_token) }),
        ...(await documentOf(link, project, signal)),
      };
    },
    async media(holder: Holder, network: string): Promise<ReviewMedia> {
      const { link, project } = await enter(holder, network);
      return mediaOf(link, project);
    },
    async comments(
      holder: Holder,
      network: string,
    ): Promise<{ comments: ReviewComment[]; revision: number }> {
      const { link, project } = await enter(holder, network);
      return { comments: await commentsFor(link, project), revision: project.revision };
    },
    async add(
      { token, password, reviewer_token, author, ...written }: FieldsOf<typeof addReviewComment>,
      network: string,
    ): Promise<ReviewComment> {
      const { link, project } = await writer({ token, password, reviewer_token }, network);
      if (written.kind !== 'comment' && isOver(written, await hiddenRanges(link, project)))
        throw new Refusal(replies.wordsHidden());
      const by = { userId: null, author, fromOwner: false };
      const stored = await storeComment(db, project, written, by).catch((error: unknown) => {
        // The link went with it.
        throw whatIsGone(error) === 'project' ? new Refusal(replies.linkUseless()) : error;
      });
      void subscriptions.changed(project.id);
      return stored;
    },
    async setState(
      { comment_id, state, ...holder }: FieldsOf<typeof setReviewCommentState>,
      network: string,
    ): Promise<void> {
      const { id } = (await writer(holder, network)).project;
      const comment = await commentOf(db, id, comment_id);
      if (!comment || comment.parentId || comment.kind !== 'comment')
        throw new Refusal(replies.commentGone());
      await setCommentState(db, id, comment_id, state);
      void subscriptions.changed(id);
    },
    /** @returns the id of the project that the account may edit from now on */
    async join(account: Account, holder: Holder, network: string): Promise<string> {
      const { link, project } = await enter(holder, network);
      if (link.rights !== 'edit') throw new Refusal(replies.linkNotForEditing());
      if (project.userId === account.id) return project.id;
      if (!(await insertCollaborator(db, link.id, account.id, MAX_COLLABORATORS)))
        throw new Refusal(replies.linkFull());
      await noteLinkUse(db, link.id);
      await touchProject(db, project.id);
      return project.id;
    },
    /** JSON texts of lines. */
    async follow(holder: Holder, { network, signal }: Asker): Promise<AsyncGenerator<string, void>> {
      const { link, project } = await enter(holder, network);
      return eventsOf(link.id, subscriptions.follow(project.id, signal, LIFE_MS));
    },
    /** Whether `session` of a signed URL is a live link; cached for half a minute. */
    async isLive(session: string): Promise<boolean> {
      if (!session.startsWith(REVIEW_SESSION)) return false;
      const id = session.slice(REVIEW_SESSION.length);
      if (live.get(id)) return true;
      if (!isUuid(id) || !(await isLiveLink(db, id))) return false;
      live.set(id, true);
      return true;
    },
  };
}

/** Whether some of `ranges` lies in what is written about. */
function isOver({ start, end }: Range, ranges: readonly Range[]): boolean {
  return ranges.some((range) => range.start < end && range.end > start);
}

/** With their replies: what they propose of words that are not shown cannot be told. */
function withoutProposalsOver(hidden: readonly Range[], comments: readonly ReviewComment[]): ReviewComment[] {
  const isLeftOut = ({ kind, ...anchor }: ReviewComment) => kind !== 'comment' && isOver(anchor, hidden);
  const left = new Set(comments.filter(isLeftOut).map(({ comment_id }) => comment_id));
  return comments.filter(({ comment_id, parent_id }) => !left.has(comment_id) && !left.has(parent_id ?? ''));
}
