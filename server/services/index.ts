import type { Deps } from '#server/deps.ts';
import { readOutbox } from '#server/mail/outbox.ts';
import { createAccountServices } from './account/index.ts';
import { createEdits } from './edits/edits.ts';
import { ProjectSubscriptions } from './edits/project-subscriptions.ts';
import { createVersions } from './edits/versions.ts';
import { createLimits } from './limits.ts';
import { createLocalRecordings } from './local/local-recordings.ts';
import { createCovers } from './media/covers.ts';
import { createExports } from './media/exports.ts';
import { createIngests } from './media/ingests.ts';
import { createUploads } from './media/uploads.ts';
import { createVoices } from './media/voices.ts';
import { createLedger, createPayments } from './payments.ts';
import { createLibrary } from './projects/library.ts';
import { createProjects } from './projects/projects.ts';
import { createSamples } from './projects/samples.ts';
import { createSharedProjects } from './projects/shared-projects.ts';
import { createComments } from './review/comments.ts';
import { createReview } from './review/review.ts';
import { createReviewLinks } from './review/review-links.ts';
import { createAlignments } from './transcripts/alignments.ts';
import { createSecondPasses } from './transcripts/second-passes.ts';
import { createSuggestions } from './transcripts/suggestions.ts';
import { createTranscripts } from './transcripts/transcripts.ts';

/** Routes use only these, and nothing below them. */
export type Services = ReturnType<typeof createServices>;

export function createServices(deps: Deps, publicUrl: () => string) {
  const projects = createProjects(deps);
  const subscriptions = new ProjectSubscriptions(deps);
  const edits = createEdits(deps, projects, subscriptions);
  const limits = createLimits(deps.db);
  const account = createAccountServices(deps, limits, publicUrl);
  return {
    ...account,
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
    secondPasses: createSecondPasses(deps, projects),
    alignments: createAlignments(deps, projects, limits),
    suggestions: createSuggestions(deps, projects, limits),
    exports: createExports(deps, projects),
    covers: createCovers(deps, projects),
    voices: createVoices(deps, projects),
    localRecordings: createLocalRecordings(deps, account.accounts, limits),
    outbox: async () => (deps.outboxDir ? readOutbox(deps.outboxDir, 50) : []),
  };
}
