import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, sendJson, sendTexts, success, untilClosed } from './call.ts';
import { withDocument } from './with-document.ts';

/** Links, and what their holders and the owner write. */
export function reviewRoutes(app: FastifyInstance, services: Services, deps: Deps): void {
  const { reviewLinks, comments, review } = services;

  addCall(app, contract.createReviewLink, async (fields, { account }) => ({
    ...success,
    ...(await reviewLinks.create(account, fields)),
  }));
  addCall(app, contract.prepareReview, async (fields, { account }) => {
    await reviewLinks.prepare(account, fields);
    return success;
  });
  addCall(app, contract.listReviewLinks, async ({ project_id }, { account }) => ({
    ...success,
    links: await reviewLinks.list(account, project_id),
  }));
  addCall(app, contract.revokeReviewLink, async ({ project_id, link_id }, { account }) => {
    await reviewLinks.revoke(account, project_id, link_id);
    return success;
  });
  addCall(app, contract.listComments, async ({ project_id }, { account }) => ({
    ...success,
    comments: await comments.list(account, project_id),
  }));
  addCall(app, contract.addComment, async (fields, { account }) => ({
    ...success,
    comment: await comments.add(account, fields),
  }));
  addCall(app, contract.setCommentState, async (fields, { account }) => {
    await comments.setState(account, fields);
    return success;
  });
  addCall(app, contract.deleteComment, async ({ project_id, comment_id }, { account }) => {
    await comments.delete(account, project_id, comment_id);
    return success;
  });

  addCall(app, contract.openReview, async (holder, { network, reply }) => {
    const signal = untilClosed(reply, deps.shutdown.signal);
    const { document, ...rest } = await review.open(holder, { network, signal });
    const checked = contract.openReview.reply.parse({ ...success, ...rest, document: null });
    return sendJson(reply, withDocument(checked, document));
  });
  addCall(app, contract.joinReview, async (holder, { account, network }) => ({
    ...success,
    project_id: await review.join(account, holder, network),
  }));
  addCall(app, contract.followReview, async (holder, context) => {
    const signal = untilClosed(context.reply, deps.shutdown.signal);
    return sendTexts(context, await review.follow(holder, { network: context.network, signal }));
  });
  addCall(app, contract.getReviewMedia, async (holder, { network }) => ({
    ...success,
    media: await review.media(holder, network),
  }));
  addCall(app, contract.listReviewComments, async (holder, { network }) => ({
    ...success,
    ...(await review.comments(holder, network)),
  }));
  addCall(app, contract.addReviewComment, async (fields, { network }) => ({
    ...success,
    comment: await review.add(fields, network),
  }));
  addCall(app, contract.setReviewCommentState, async (fields, { network }) => {
    await review.setState(fields, network);
    return success;
  });
}
