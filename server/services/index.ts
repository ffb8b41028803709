import type { Deps } from '#server/deps.ts';
import { type OutboxMail, readOutbox } from '#server/mail/outbox.ts';
import { type AccountServices, createAccountServices } from './account/index.ts';
import { type Alignments, createAlignments } from './alignments.ts';
import { type Comments, createComments } from './comments.ts';
import { createEdits, type Edits } from './edits.ts';
import { createExports, type Exports } from './exports.ts';
import { createIngests, type Ingests } from './ingests.ts';
import { createLibrary, type Library } from './library.ts';
import { createLimits } from './limits.ts';
import { createLedger, createPayments, type Ledger, type Payments } from './payments.ts';
import { ProjectSubscriptions } from './project-subscriptions.ts';
import { createProjects, type Projects } from './projects.ts';
import { createReview, type Review } from './review.ts';
import { createReviewLinks, type ReviewLinks } from './review-links.ts';
import { createSamples, type Samples } from './samples.ts';
import { createSharedProjects, type SharedProjects } from './shared-projects.ts';
import { createSuggestions, type Suggestions } from './suggestions.ts';
import { createTranscripts, type Transcripts } from './transcripts.ts';
import { createUploads, type Uploads } from './uploads.ts';
import { createVersions, type Versions } from './versions.ts';

/** Routes use only these, and nothing below them. */
export interface Services extends AccountServices {
  readonly payments: Payments;
  readonly ledger: Ledger;
  readonly uploads: Uploads;
  readonly ingests: Ingests;
  readonly projects: Projects;
  readonly edits: Edits;
  readonly library: Library;
  readonly samples: Samples;
  readonly shared: SharedProjects;
  readonly versions: Versions;
  readonly reviewLinks: ReviewLinks;
  readonly comments: Comments;
  readonly review: Review;
  readonly transcripts: Transcripts;
  readonly alignments: Alignments;
  readonly suggestions: Suggestions;
  readonly exports: Exports;
  readonly outbox: () => Promise<OutboxMail[]>;
}

export function createServices(deps: Deps, publicUrl: () => string): Services {
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
