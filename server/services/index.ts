import type { Deps } from '#server/deps.ts';
import { readOutbox } from '#server/mail/outbox.ts';
import { createAccountServices } from './account/index.ts';
import { createAlignments } from './alignments.ts';
import { createComments } from './comments.ts';
import { createEdits } from './edits.ts';
import { createExports } from './exports.ts';
import { createIngests } from './ingests.ts';
import { createLibrary } from './library.ts';
import { createLimits } from './limits.ts';
import { createLedger, createPayments } from './payments.ts';
import { ProjectSubscriptions } from './project-subscriptions.ts';
import { createProjects } from './projects.ts';
import { createReview } from './review.ts';
import { createReviewLinks } from './review-links.ts';
import { createSamples } from './samples.ts';
import { createSharedProjects } from './shared-projects.ts';
import { createSuggestions } from './suggestions.ts';
import { createTranscripts } from './transcripts.ts';
import { createUploads } from './uploads.ts';
import { createVersions } from './versions.ts';

/** Routes use only these, and nothing below them. */
export type Services = ReturnType<typeof createServices>;

export function createServices(deps: Deps, publicUrl: () => string) {
  const projects = createProjects(deps);
  const subscriptions = new ProjectSubscriptions(deps);
  const edits = createEdits(deps, projects, subscriptions);
  const limits = createLimits(deps.db);
  return {
    ...createAccountServices(deps, limits, publicUrl),
    payments: createPayments(deps, limits, publicUrl),
    ledger: createLedger(deps.db),
    uploads: createUploads(deps),
    ingests: createIngests(deps, projects),
    projects,
    edits,
    library: createLibrary(deps, projects),
    samples: createSamples(deps),
    shared: createSharedProjects(deps, projects, subscriptions),
    versions: createVersions(deps.db, projects),
    reviewLinks: createReviewLinks(deps, projects, subscriptions),
    comments: createComments(deps.db, projects, subscriptions),
    review: createReview(deps, limits, subscriptions),
    transcripts: createTranscripts(deps, projects, limits),
    alignments: createAlignments(deps, projects, limits),
    suggestions: createSuggestions(deps, projects, limits),
    exports: createExports(deps, projects),
    outbox: async () => (deps.outboxDir ? readOutbox(deps.outboxDir, 50) : []),
  };
}
