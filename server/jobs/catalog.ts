import { accountDeletionJob } from './account-deletion.ts';
import { accountExportJob } from './account-export.ts';
import { accountRequestConsumer } from './account-requests.ts';
import { accountUpkeepJob } from './account-upkeep.ts';
import { alignJob } from './align.ts';
import { exportJob } from './export.ts';
import { filmstripJob } from './filmstrip.ts';
import { ingestJob } from './ingest.ts';
import type { Consumer, Job, ScheduledJob } from './job.ts';
import { mailJob } from './mail.ts';
import { orphansJob } from './orphans.ts';
import { proxyJob } from './proxy.ts';
import { retentionJob } from './retention.ts';
import { reviewCopyJob } from './review-copy.ts';
import { segmentJob } from './segment.ts';
import { paymentsJob } from './settle.ts';
import { silencesJob } from './silences.ts';
import { thumbnailJob } from './thumbnail.ts';
import { transcribeJob } from './transcribe.ts';

export const JOBS: readonly Job[] = [
  ingestJob,
  proxyJob,
  filmstripJob,
  silencesJob,
  thumbnailJob,
  reviewCopyJob,
  transcribeJob,
  segmentJob,
  alignJob,
  exportJob,
  mailJob,
  accountExportJob,
];

export const SCHEDULED_JOBS: readonly ScheduledJob[] = [
  retentionJob,
  paymentsJob,
  accountDeletionJob,
  accountUpkeepJob,
  orphansJob,
];

export const CONSUMERS: readonly Consumer[] = [accountRequestConsumer];
