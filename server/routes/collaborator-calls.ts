import * as contract from '#contract/index.ts';
import type { AnyCall } from './body.ts';

/**
 * Every call that accepts an account which came by a link to edit, about the project of that link. All others know a project's
 * owner alone: versions, downloads and their price, names, links, recordings, transcription.
 */
export const COLLABORATOR_CALLS: ReadonlySet<AnyCall> = new Set<AnyCall>([
  contract.getProject,
  contract.refreshUrl,
  contract.isUserCloudDataDeleted,
  contract.saveProject,
  contract.pushEdits,
  contract.followEdits,
  contract.showPresence,
  contract.fitWords,
  contract.suggestCuts,
  contract.listComments,
  contract.addComment,
  contract.setCommentState,
  contract.leaveProject,
]);
