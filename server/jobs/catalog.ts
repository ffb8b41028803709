import { accountDeletionJob } from './accounts/account-deletion.ts';
import { accountExportJob } from './accounts/account-export.ts';
import { accountRequestConsumer } from './accounts/account-requests.ts';
import { accountUpkeepJob } from './accounts/account-upkeep.ts';
import { mailJob } from './accounts/mail.ts';
import { paymentsJob } from './accounts/settle.ts';
import { chaptersJob } from './media/chapters.ts';
import { coverFrameJob } from './media/cover-frame.ts';
import { energiesJob } from './media/energies.ts';
import { exportJob } from './media/export.ts';
import { filmstripJob } from './media/filmstrip.ts';
import { hiddenCopyJob } from './media/hidden-copy.ts';
import { ingestJob } from './media/ingest.ts';
import { proxyJob } from './media/proxy.ts';
import { reviewCopyJob } from './media/review-copy.ts';
import { silencesJob } from './media/silences.ts';
import { thumbnailJob } from './media/thumbnail.ts';
import { voiceJob } from './media/voice.ts';
import type { Consumer, Job, ScheduledJob } from './queue/job.ts';
import { alignJob } from './transcripts/align.ts';
import { secondPassJob } from './transcripts/second-pass.ts';
import { segmentJob } from './transcripts/segment.ts';
import { transcribeJob } from './transcripts/transcribe.ts';
import { orphansJob } from './upkeep/orphans.ts';
import { retentionJob } from './upkeep/retention.ts';

export const JOBS: readonly Job[] = [
  ingestJob,
  proxyJob,
  filmstripJob,
  silencesJob,
  thumbnailJob,
  chaptersJob,
  coverFrameJob,
  energiesJob,
  reviewCopyJob,
  hiddenCopyJob,
  voiceJob,
  transcribeJob,
  segmentJob,
  alignJob,
  secondPassJob,
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
