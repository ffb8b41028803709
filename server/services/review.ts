import type {
  addReviewComment,
  FieldsOf,
  getReviewMedia,
  openReview,
  ReviewComment,
  ReviewMedia,
  SuccessOf,
  setReviewCommentState,
} from '#contract/index.ts';
import { replies } from '#i18n/en/replies.ts';
import { commentOf, setCommentState } from '#server/db/comments.ts';
import { documentData } from '#server/db/documents.ts';
import { heardWords, type ProjectRow, touchProject } from '#server/db/projects.ts';
import { reviewCopy } from '#server/db/review-copies.ts';
import { isLiveLink, type LinkRow, liveLink, noteLinkUse } from '#server/db/review-links.ts';
import type { Deps } from '#server/deps.ts';
import { reviewCopyKey } from '#server/jobs/keys.ts';
import { reviewCopyJob, startReviewCopy } from '#server/jobs/review-copy.ts';
import { isOpen } from '#server/jobs/tasks.ts';
import { checkPassword, digest } from '#server/secrets.ts';
import { runQuickly } from '#server/threads/pool.ts';
import { shownComments, storeComment } from './comments.ts';
import { Busy, Refusal } from './errors.ts';
import { isUuid } from './ids.ts';
import type { Limits } from './limits.ts';
import { DEADLINE_MS, refused } from './long-texts.ts';
import { TtlCache } from './ttl-cache.ts';
import { Turns } from './turns.ts';

export type Holder = FieldsOf<typeof getReviewMedia>;

interface Asker {
  readonly network: string;
  readonly signal: AbortSignal;
}

/** What the holder of a link may do. All throw Refusal, TooMany. */
export interface Review {
  /** `document` is JSON text. */
  open(
    holder: Holder,
    asker: Asker,
  ): Promise<Omit<SuccessOf<typeof openReview>, 'document'> & { document: Buffer }>;
  media(holder: Holder, network: string): Promise<ReviewMedia>;
  comments(holder: Holder, network: string): Promise<{ comments: ReviewComment[]; revision: number }>;
  add(wanted: FieldsOf<typeof addReviewComment>, network: string): Promise<ReviewComment>;
  setState(wanted: FieldsOf<typeof setReviewCommentState>, network: string): Promise<void>;
  /** Whether `session` of a signed address is a link that goes on; cached for half a minute. */
  isLive(session: string): Promise<boolean>;
}

/** Of signed addresses: sessions of accounts have none. */
export const REVIEW_SESSION = 'review-';
const LIVE_MS = 30_000;
const PASSWORD_MS = 10 * 60_000;
const AGAIN_MS = 10 * 60_000;
/** Requests for one document that may wait. */
const WAITING = 5;

export function createReview(deps: Deps, limits: Limits): Review {
  const { db, store, tasks } = deps;
  const live = new TtlCache<true>(LIVE_MS);
  const known = new TtlCache<true>(PASSWORD_MS);
  const turns = new Turns(WAITING);

  const checkSecret = async (link: LinkRow, password: string | undefined, network: string) => {
    if (!link.passwordHash) return;
    if (password === undefined) throw new Refusal(replies.linkAsksPassword(), { needs_password: true });
    const key = digest(`${link.passwordHash} ${password}`);
    if (known.get(key)) return;
    const pair = `${link.id} ${network}`;
    await limits.consume('review_password', pair);
    await limits.consume('review_password_all', link.id);
    if (!(await checkPassword(link.passwordHash, password)))
      throw new Refusal(replies.linkWrongPassword(), { needs_password: true });
    await limits.forgive('review_password', pair);
    await limits.giveBack('review_password_all', link.id);
    known.set(key, true);
  };

  const enter = async ({ token, password }: Holder, network: string) => {
    const found = await liveLink(db, digest(token));
    if (!found) {
      await limits.consume('review_network', network);
      throw new Refusal(replies.linkUseless());
    }
    await limits.consume('review_calls', `${found.link.id} ${network}`);
    await checkSecret(found.link, password, network);
    return found;
  };

  const writer = async (holder: Holder, network: string) => {
    const { link, project } = await enter(holder, network);
    if (link.rights === 'view') throw new Refusal(replies.linkReadOnly());
    await limits.consume('review_comment', `${link.id} ${network}`);
    return project;
  };

  const mediaOf = async (link: LinkRow, project: ProjectRow): Promise<ReviewMedia> => {
    if (project.mediaDeletedAt) return { state: 'deleted' };
    const { mediaPrefix } = project;
    const copy = await reviewCopy(db, mediaPrefix);
    if (copy) {
      const url = await store.signedUrl(copy.key, { session: `${REVIEW_SESSION}${link.id}` });
      return { state: 'ready', url, expires_in: store.urlLife };
    }
    const latest = await tasks.latest(reviewCopyJob, reviewCopyKey(mediaPrefix));
    if (latest && isOpen(latest)) return { state: 'making', progress: latest.progress?.progress ?? 0 };
    if (latest?.state === 'failed' && Date.now() - (latest.finishedAt?.getTime() ?? 0) < AGAIN_MS)
      return { state: 'failed' };
    await startReviewCopy(deps, project);
    return { state: 'making', progress: 0 };
  };

  const documentOf = async (project: ProjectRow, signal: AbortSignal): Promise<Buffer> => {
    const endTurn = await turns.take(project.id, signal);
    if (!endTurn) throw new Busy(503, replies.serverBusy(), 5);
    try {
      const document = await documentData(db, project.id);
      const { paragraphs, language } = project;
      const input = {
        document,
        heard: document ? null : await heardWords(db, project.id),
        paragraphs,
        duration: project.media.duration,
        language: language ?? 'en',
      } as const;
      return Buffer.from(await runQuickly('reviewDocument', input, { signal, deadline: DEADLINE_MS }));
    } catch (error) {
      throw refused(error);
    } finally {
      endTurn();
    }
  };

  return {
    async open(holder, { network, signal }) {
      const { link, project } = await enter(holder, network);
      await limits.consume('review_open', `${link.id} ${network}`);
      await noteLinkUse(db, link.id);
      await touchProject(db, project.id);
      const { video, duration } = project.media;
      return {
        name: project.name,
        rights: link.rights,
        language: project.language,
        duration,
        video,
        media: await mediaOf(link, project),
        comments: await shownComments(db, project.id),
        revision: project.revision,
        document: await documentOf(project, signal),
      };
    },
    async media(holder, network) {
      const { link, project } = await enter(holder, network);
      return mediaOf(link, project);
    },
    async comments(holder, network) {
      const { project } = await enter(holder, network);
      return { comments: await shownComments(db, project.id), revision: project.revision };
    },
    async add({ token, password, author, ...written }, network) {
      const project = await writer({ token, password }, network);
      return storeComment(db, project, written, author);
    },
    async setState({ token, password, comment_id, state }, network) {
      const { id } = await writer({ token, password }, network);
      const comment = await commentOf(db, id, comment_id);
      if (!comment || comment.parentId || comment.kind !== 'comment')
        throw new Refusal(replies.commentGone());
      await setCommentState(db, id, comment_id, state);
    },
    async isLive(session) {
      if (!session.startsWith(REVIEW_SESSION)) return false;
      const id = session.slice(REVIEW_SESSION.length);
      if (live.get(id)) return true;
      if (!isUuid(id) || !(await isLiveLink(db, id))) return false;
      live.set(id, true);
      return true;
    },
  };
}
