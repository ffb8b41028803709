import type { Deps } from '#server/deps.ts';
import { type OutboxMail, readOutbox } from '#server/mail/outbox.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { createExports, type Exports } from './exports.ts';
import { createIngests, type Ingests } from './ingests.ts';
import { createLimits } from './limits.ts';
import { createProjects, type Projects } from './projects.ts';
import { createSuggestions, type Suggestions } from './suggestions.ts';
import { createTranscripts, type Transcripts } from './transcripts.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** The product's rules, one service a subject. Routes talk to these and to nothing below them. */
export interface Services {
  readonly accounts: Accounts;
  readonly uploads: Uploads;
  readonly ingests: Ingests;
  readonly projects: Projects;
  readonly transcripts: Transcripts;
  readonly suggestions: Suggestions;
  readonly exports: Exports;
  /** The newest mails that were kept in files instead of sent. */
  readonly outbox: () => Promise<OutboxMail[]>;
}

export function createServices(deps: Deps, publicUrl: () => string): Services {
  const projects = createProjects(deps);
  return {
    accounts: createAccounts(deps, createLimits(deps.db), publicUrl),
    uploads: createUploads(deps),
    ingests: createIngests(deps),
    projects,
    transcripts: createTranscripts(deps, projects),
    suggestions: createSuggestions(deps),
    exports: createExports(deps, projects),
    outbox: async () => (deps.outboxDir ? readOutbox(deps.outboxDir, 50) : []),
  };
}
