import { z } from 'zod';
import {
  accountCall,
  auth,
  failure,
  formFlag,
  formNumber,
  language,
  openCall,
  replyOf,
  textShape,
} from './common.ts';
import { mediaDescription } from './project.ts';

/** What a link for review allows. `edit` is to comment without an account, to edit with one. */
export const reviewRights = z.enum(['view', 'comment', 'edit']);
export type ReviewRights = z.infer<typeof reviewRights>;

export const MAX_REVIEW_DAYS = 365;
export const MAX_REVIEW_LINKS = 50;
/** Accounts that one link lets in. */
export const MAX_COLLABORATORS = 50;
/** Of one project, replies among them. */
export const MAX_COMMENTS = 2000;
export const MAX_COMMENT = 2000;
export const MAX_REVIEWER_NAME = 80;
/** Characters of the password of a new link. */
export const MIN_LINK_PASSWORD = 8;

const instant = z.iso.datetime();
const ofProject = { ...auth, project_id: z.uuid() };
const password = z.string().min(1).max(200);

export const reviewLink = z.object({
  link_id: z.string(),
  /** Whom it is for; may be empty. */
  label: z.string(),
  rights: reviewRights,
  has_password: z.boolean(),
  /** Its password may have fewer than the 8 characters that are asked for now. */
  may_be_short: z.boolean(),
  created_at: instant,
  ends_at: instant,
  /** Words that are muted or bleeped are “[…]” by it, and not heard. */
  hides_silenced: z.boolean(),
  /** Words that are cut are “[…]” by it. */
  hides_cut: z.boolean(),
  /** To the minute. */
  used_at: instant.nullable(),
  /** E-mails of those it let in to edit. */
  accounts: z.array(z.string()),
});
export type ReviewLink = z.infer<typeof reviewLink>;

/** `token` is told here and never again. */
export const createReviewLink = accountCall('create_review_link', {
  request: z.object({
    ...ofProject,
    rights: reviewRights,
    days: z.coerce.number().int().min(1).max(MAX_REVIEW_DAYS),
    label: textShape.trim().max(MAX_REVIEWER_NAME).optional(),
    password: password.optional(),
    /** Not of a link to edit, which shows everything. */
    hide_silenced: formFlag.optional(),
    hide_cut: formFlag.optional(),
  }),
  reply: replyOf({ link: reviewLink, token: z.string() }),
});

/** For when somebody is about to make a link: begins the copy for review, or stops it where no link was made. */
export const prepareReview = accountCall('prepare_review', {
  request: z.object({ ...ofProject, action: z.enum(['begin', 'stop']) }),
  reply: replyOf({}),
});

/** Newest first. */
export const listReviewLinks = accountCall('list_review_links', {
  request: z.object(ofProject),
  reply: replyOf({ links: z.array(reviewLink) }),
});

/** Its addresses of media end within a minute. One that is gone is no error. */
export const revokeReviewLink = accountCall('revoke_review_link', {
  request: z.object({ ...ofProject, link_id: z.uuid() }),
  reply: replyOf({}),
});

/** `cut` and `restore` propose a change of the edit, which only its owner makes. */
export const commentKind = z.enum(['comment', 'cut', 'restore']);
export type CommentKind = z.infer<typeof commentKind>;
/** `accepted` and `declined` are of proposals, `resolved` of comments. */
export const commentState = z.enum(['open', 'resolved', 'accepted', 'declined']);
export type CommentState = z.infer<typeof commentState>;

export const reviewComment = z.object({
  comment_id: z.string(),
  /** The comment that it replies to. */
  parent_id: z.string().nullable(),
  kind: commentKind,
  /** Empty of an owner without a name for reviewers, and of a deleted account. */
  author: z.string(),
  from_owner: z.boolean(),
  text: z.string(),
  /** Source seconds; equal for a moment. They decide where the words have changed. */
  start: z.number(),
  end: z.number(),
  /** Inclusive, of the transcript it was written on; −1 without words. */
  first_word: z.number().int(),
  last_word: z.number().int(),
  state: commentState,
  created_at: instant,
});
export type ReviewComment = z.infer<typeof reviewComment>;

const wordIndex = z.coerce.number().int().min(-1).max(1_000_000);
const written = {
  /** Chosen by the page, so that a comment sent twice is one. */
  comment_id: z.uuid(),
  parent_id: z.uuid().optional(),
  kind: commentKind,
  /** May be empty for a proposal. */
  text: textShape.trim().max(MAX_COMMENT),
  start: formNumber,
  end: formNumber,
  first_word: wordIndex,
  last_word: wordIndex,
};

/** By time, replies behind what they reply to. */
export const listComments = accountCall('list_comments', {
  request: z.object(ofProject),
  reply: replyOf({ comments: z.array(reviewComment) }),
});
export const addComment = accountCall('add_comment', {
  request: z.object({ ...ofProject, ...written }),
  reply: replyOf({ comment: reviewComment }),
});
/** Accepting changes the state alone: the page makes the edit. */
export const setCommentState = accountCall('set_comment_state', {
  request: z.object({ ...ofProject, comment_id: z.uuid(), state: commentState }),
  reply: replyOf({}),
});
/** With its replies. One that is gone is no error. */
export const deleteComment = accountCall('delete_comment', {
  request: z.object({ ...ofProject, comment_id: z.uuid() }),
  reply: replyOf({}),
});

/**
 * Who has the link. The token travels in the body alone. `reviewer_token` is what `open_review` gave this browser after the
 * right password: wrong passwords of others do not hold it up. Stale ones are ignored.
 */
const holder = {
  token: z.string().max(200),
  password: password.optional(),
  reviewer_token: z.string().max(200).optional(),
};
const refusal = failure.extend({ needs_password: z.literal(true).optional() });
function reviewReply<Shape extends z.ZodRawShape>(fields: Shape) {
  return z.discriminatedUnion('status', [z.object({ status: z.literal('success'), ...fields }), refusal]);
}

/** Signed address, and seconds that it works at least. */
const address = { url: z.string(), expires_in: z.number() };
/** The copy made for review; never the recording itself. */
export const reviewMedia = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ready'), ...address }),
  /** `beginning`: what is there of it so far, which plays; a longer one has another path. */
  z.object({
    state: z.literal('making'),
    progress: z.number(),
    beginning: z.object(address).nullable(),
  }),
  z.object({ state: z.enum(['failed', 'deleted']) }),
]);
export type ReviewMedia = z.infer<typeof reviewMedia>;

export const openReview = openCall('open_review', {
  request: z.object(holder),
  reply: reviewReply({
    name: z.string(),
    rights: reviewRights,
    /** Words that are muted or bleeped, or cut, are “[…]”, once for neighbours; what is muted is not heard in `media`. */
    hides_silenced: z.boolean(),
    hides_cut: z.boolean(),
    language: language.nullable(),
    duration: z.number(),
    video: mediaDescription.shape.video,
    media: reviewMedia,
    comments: z.array(reviewComment),
    /** Of the edit; another one in `list_review_comments` says that it was changed. */
    revision: z.number().int(),
    /** The edit in the format of docs/document-format.md, without the owner's vocabulary and rejections. */
    document: z.unknown(),
    /** LUFS of the edit before its own loudness; null or absent where it has none, or that is not known. */
    loudness: z.number().nullable().optional(),
    /** What brings its speakers to one level: ranges of source seconds and dB; none or absent where they are as recorded, or that is not known. */
    matched: z.array(z.object({ start: z.number(), end: z.number(), decibels: z.number() })).optional(),
    /** Of a link with a password. */
    reviewer_token: z.string().optional(),
  }),
});
/** Makes the account a collaborator until the link ends. Of a link to edit; its owner's account stays what it is. */
export const joinReview = accountCall('join_review', {
  request: z.object({ ...auth, ...holder }),
  reply: reviewReply({ project_id: z.string() }),
});
/**
 * Says when to ask again: `revision` of the edit, `comments` is another number with each change of one. The first line comes
 * at once; `alive` is a sign of life.
 */
export const followReview = openCall('follow_review', {
  request: z.object(holder),
  reply: z.union([
    refusal,
    z.object({ revision: z.number().int(), comments: z.number().int() }),
    z.object({ alive: z.literal(true) }),
  ]),
  stream: 'always',
});
export const getReviewMedia = openCall('get_review_media', {
  request: z.object(holder),
  reply: reviewReply({ media: reviewMedia }),
});
export const listReviewComments = openCall('list_review_comments', {
  request: z.object(holder),
  reply: reviewReply({ comments: z.array(reviewComment), revision: z.number().int() }),
});
export const addReviewComment = openCall('add_review_comment', {
  request: z.object({ ...holder, author: textShape.trim().min(1).max(MAX_REVIEWER_NAME), ...written }),
  reply: reviewReply({ comment: reviewComment }),
});
/** Of comments; proposals are the owner's to decide. */
export const setReviewCommentState = openCall('set_review_comment_state', {
  request: z.object({ ...holder, comment_id: z.uuid(), state: z.enum(['open', 'resolved']) }),
  reply: reviewReply({}),
});
