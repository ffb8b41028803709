import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import {
  addComment,
  createReviewLink,
  deleteComment,
  getAccountSettings,
  listComments,
  listReviewLinks,
  prepareReview,
  type RequestOf,
  type ReviewLink,
  revokeReviewLink,
  setCommentState,
  setName,
} from '#contract/index.ts';
import { state as texts } from '#i18n/en/editor.ts';
import { inPlayingOrder } from '#model/edit/arrangement.ts';
import {
  applyProposal,
  type Comment,
  type CommentState,
  threadsOf,
  wordsOfAnchor,
} from '#model/edit/comments.ts';
import { silencedOf } from '#model/edit/gains.ts';
import { callApi, isAbort, messageOf } from '#src/api/client/index.ts';
import { endReview } from '../cuts/cut-check.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { selectedSpans } from '../document/selected-words.ts';
import { putBarAway, selectWords } from '../document/selection.ts';
import { transcriptPort } from '../document/transcript-port.ts';
import { seekSource, sourceTimeNow } from '../playback/playback.ts';
import { presence } from '../saving/presence.ts';
import { openProjectAuth, session, sessionAuth } from '../session/session.ts';
import { failed, LOADING, type Loadable, READY } from '../work/loadable.ts';
import { type Draft, newReply, readComment, writtenOf } from './comment-form.ts';

/** Review links of the open project. */
export const sharing = proxy<
  Loadable<{
    open: boolean;
    /** Newest first. Behind `ref`. */
    links: readonly ReviewLink[];
    /** URLs of links made on this page: the server does not store them. */
    addresses: Readonly<Record<string, string>>;
    /** The account has no name, so that others would read a part of its address. */
    isNameless: boolean;
  }>
>({ ...LOADING, open: false, links: ref([]), addresses: {}, isNameless: false });

type LinkOptions = Omit<RequestOf<typeof createReviewLink>, 'email' | 'auth_token' | 'project_id'>;

export function openSharing(): void {
  sharing.open = true;
  prepare('begin');
  void readLinks();
  void askForName();
}

/** Whoever opens the link waits less; without the copy being begun here, making the link begins it. */
function prepare(action: 'begin' | 'stop'): void {
  callApi(prepareReview, { ...openProjectAuth(), action }).catch(() => undefined);
}

async function askForName(): Promise<void> {
  try {
    sharing.isNameless = (await callApi(getAccountSettings, sessionAuth())).name === null;
  } catch {
    // The settings ask for it as well.
  }
}

/** What others are to read of the account. @throws what `callApi` throws */
export async function giveName(name: string): Promise<void> {
  await callApi(setName, { ...sessionAuth(), name });
  sharing.isNameless = false;
}

export function closeSharing(): void {
  sharing.open = false;
  if (sharing.status === 'ready' && sharing.links.length === 0) prepare('stop');
}

export async function readLinks(): Promise<void> {
  Object.assign(sharing, LOADING, { links: ref([]) });
  try {
    const { links } = await callApi(listReviewLinks, openProjectAuth());
    Object.assign(sharing, READY, { links: ref(links) });
  } catch (error) {
    Object.assign(sharing, failed(error));
  }
}

/** @returns its URL @throws what `callApi` throws */
export async function makeLink(options: LinkOptions): Promise<string> {
  const { link, token } = await callApi(createReviewLink, { ...openProjectAuth(), ...options });
  // In the fragment, which browsers send neither to a server nor as a referrer.
  const address = `${window.location.origin}/review/#${token}`;
  sharing.addresses = { ...sharing.addresses, [link.link_id]: address };
  sharing.links = ref([link, ...sharing.links]);
  return address;
}

/** @throws what `callApi` throws */
export async function revokeLink(link_id: string): Promise<void> {
  await callApi(revokeReviewLink, { ...openProjectAuth(), link_id });
  sharing.links = ref(sharing.links.filter((link) => link.link_id !== link_id));
}

/** Comments of reviewers and owner on the open project. */
export const comments = proxy<
  Loadable<{
    open: boolean;
    /** By time. Behind `ref`. */
    list: readonly Comment[];
    selectedId: string | null;
    /** The form of a new comment is open. */
    writing: boolean;
    /** Also lists closed comments. */
    closedShown: boolean;
    /** The result of the last action, or why it failed. */
    notice: { readonly text: string; readonly isFault: boolean } | null;
  }>
>({
  ...LOADING,
  open: false,
  list: ref([]),
  selectedId: null,
  writing: false,
  closedShown: false,
  notice: null,
});

/** Keeps the list of a project up to date: the stream of remote edits says when it changed. @returns stops it */
export function followComments(projectId: string): () => void {
  Object.assign(comments, LOADING, { list: ref([]), selectedId: null, notice: null });
  let reading = new AbortController();
  const read = (): void => {
    reading.abort();
    reading = new AbortController();
    void readComments(projectId, reading.signal);
  };
  read();
  const unsubscribe = subscribeKey(presence, 'comments', (told) => {
    if (told !== null) read();
  });
  return () => {
    unsubscribe();
    reading.abort();
  };
}

async function readComments(project_id: string, signal?: AbortSignal): Promise<void> {
  try {
    const reply = await callApi(listComments, { ...sessionAuth(), project_id }, { signal });
    Object.assign(comments, READY, { list: ref(reply.comments.map(readComment)) });
  } catch (error) {
    if (isAbort(error) || signal?.aborted) return;
    // A loaded list stays; the next try may reach the server again.
    if (comments.status !== 'ready') Object.assign(comments, failed(error));
  }
}

export async function retryComments(): Promise<void> {
  if (session.project) await readComments(session.project.project_id);
}

export function toggleComments(): void {
  if (comments.open) closeComments();
  else openComments();
}

/** Shows the comments in place of the cuts. */
export function openComments(): void {
  endReview();
  comments.open = true;
  if (comments.selectedId === null) stepComment(1);
}

/** Opens the form for a comment on the selected words, else at the playhead. */
export function writeCommentHere(): void {
  endReview();
  Object.assign(comments, { open: true, writing: true });
}

/** Opens or closes the form of a new comment. */
export function setWritingComment(on: boolean): void {
  comments.writing = on;
}

/** Whether resolved and decided comments are listed too. */
export function showClosedComments(on: boolean): void {
  comments.closedShown = on;
}

export function closeComments(): void {
  comments.open = false;
  comments.notice = null;
}

const played = (): readonly Comment[] => inPlayingOrder(currentDoc(), comments.list);

/** Threads in playing order. */
export function listedThreads(): ReturnType<typeof threadsOf> {
  const { closedShown, selectedId } = comments;
  return threadsOf(played()).filter(
    ({ comment }) => closedShown || comment.state === 'open' || comment.id === selectedId,
  );
}

export function countOpen(list: readonly Comment[]): number {
  return list.filter(({ parentId, state }) => parentId === null && state === 'open').length;
}

const wordsOf = (comment: Comment) => wordsOfAnchor(currentDoc().words, comment);
const byId = (id: string | null): Comment | undefined => comments.list.find((comment) => comment.id === id);

/** Selects the words of the comment and seeks to them. */
export function selectComment(id: string): void {
  const comment = byId(id);
  if (!comment) return;
  comments.selectedId = id;
  const [first, last] = wordsOf(comment);
  selectWords(null);
  if (first >= 0) selectWords(first, last);
  putBarAway();
  seekSource(comment.start);
  if (first >= 0) transcriptPort()?.reveal(first);
}

/** Selects the next (1) or previous (−1) open comment. */
export function stepComment(direction: 1 | -1): void {
  const open = threadsOf(played())
    .map(({ comment }) => comment)
    .filter(({ id, state }) => state === 'open' || id === comments.selectedId);
  const at = open.findIndex(({ id }) => id === comments.selectedId);
  const next = open[at < 0 && direction < 0 ? open.length - 1 : at + direction];
  if (next && (next.state === 'open' || at < 0)) selectComment(next.id);
}

export function selectedComment(): Comment | undefined {
  return byId(comments.selectedId);
}

/** Whether an open comment is selected, so that the keys of the panel apply. */
export function hasOpenSelected(): boolean {
  return comments.open && selectedComment()?.state === 'open';
}

/** Whether the selected comment can be accepted: the words of its proposal still exist. */
export function hasWordsOfSelected(): boolean {
  const comment = selectedComment();
  return comment?.kind === 'comment' || (comment !== undefined && wordsOf(comment)[0] >= 0);
}

/** Makes the proposed change, as one undo step; resolves a comment. Goes on to the next. */
export function acceptComment(id = comments.selectedId): void {
  const comment = byId(id);
  if (comment?.state !== 'open') return;
  if (comment.kind === 'comment') {
    close(comment, 'resolved', texts.commentResolved());
    return;
  }
  const [first, last] = wordsOf(comment);
  if (first < 0) {
    comments.notice = {
      text: texts.wordsGone(),
      isFault: true,
    };
    return;
  }
  const isChanged = dispatch((doc) => applyProposal(doc, comment), {
    does: { kind: 'appliedComment' },
    select() {
      selectWords(first, last);
      putBarAway();
    },
  });
  const done = comment.kind === 'cut' ? texts.cutAsProposed : texts.restoredAsProposed;
  close(comment, 'accepted', isChanged ? done() : texts.editHasItAlready());
}

/** Leaves the edit as it is; resolves a comment. Goes on to the next. */
export function declineComment(id = comments.selectedId): void {
  const comment = byId(id);
  if (comment?.state !== 'open') return;
  if (comment.kind === 'comment') close(comment, 'resolved', texts.commentResolved());
  else close(comment, 'declined', texts.proposalDeclined());
}

export function reopenComment(id: string): void {
  const comment = byId(id);
  if (comment) void setState(comment, 'open', texts.openedAgain());
}

function close(comment: Comment, state: CommentState, text: string): void {
  const open = threadsOf(played()).filter((thread) => thread.comment.state === 'open');
  const at = open.findIndex((thread) => thread.comment.id === comment.id);
  void setState(comment, state, text);
  const next = open[at + 1] ?? open[at - 1];
  if (next && comments.selectedId === comment.id) selectComment(next.comment.id);
}

/** Shows the state at once, and reverts it if the call fails. */
async function setState(comment: Comment, state: CommentState, text: string): Promise<void> {
  if (!session.project) return;
  replace({ ...comment, state });
  comments.notice = { text, isFault: false };
  try {
    await callApi(setCommentState, { ...openProjectAuth(), comment_id: comment.id, state });
  } catch (error) {
    replace(comment);
    comments.notice = { text: texts.notTold({ reason: messageOf(error) }), isFault: true };
  }
}

function replace(comment: Comment): void {
  comments.list = ref(comments.list.map((each) => (each.id === comment.id ? comment : each)));
}

/** @throws what `callApi` throws */
export async function reply(to: Comment, text: string): Promise<void> {
  await writeComment(newReply(to, text));
}

/** The place that a comment written now belongs to. */
export function placeOfComment(): Omit<Draft, 'id' | 'parentId' | 'kind' | 'text'> {
  // Over the border of a block it stands on the first part.
  const [span] = selectedSpans();
  const { words } = currentDoc();
  if (!span) {
    const now = sourceTimeNow();
    return { start: now, end: now, firstWord: -1, lastWord: -1 };
  }
  const { startWordIdx: first, endWordIdx: last } = span;
  return { start: words.start[first], end: words.end[last], firstWord: first, lastWord: last };
}

/** @throws what `callApi` throws */
export async function writeComment(draft: Draft): Promise<void> {
  if (!session.project) return;
  const { comment } = await callApi(addComment, { ...openProjectAuth(), ...writtenOf(draft) });
  const made = readComment(comment);
  const rest = comments.list.filter(({ id }) => id !== made.id);
  comments.list = ref([...rest, made].sort((a, b) => a.start - b.start));
  if (made.parentId === null) comments.selectedId = made.id;
}

/** After the list was exported: says that quotes in the file are as said, where some of what was said is not heard. */
export function noteExport(): void {
  if (silencedOf(currentDoc().gains).length > 0)
    comments.notice = { text: texts.csvKeepsSilenced(), isFault: false };
}

/** Also removes its replies. */
export async function removeComment(id: string): Promise<void> {
  if (!session.project) return;
  try {
    await callApi(deleteComment, { ...openProjectAuth(), comment_id: id });
    comments.list = ref(comments.list.filter((each) => each.id !== id && each.parentId !== id));
    comments.notice = { text: texts.deleted(), isFault: false };
  } catch (error) {
    comments.notice = { text: texts.notDeleted({ reason: messageOf(error) }), isFault: true };
  }
}
