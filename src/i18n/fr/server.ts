import type { Catalogue } from '../texts.ts';
import { jobs } from './jobs.ts';
import { mails } from './mails.ts';
import { media } from './media.ts';
import { payments } from './payments.ts';
import { replies } from './replies.ts';
import { speech } from './speech.ts';

/** What only the server says. */
export const server = {
  jobs,
  mails,
  media,
  payments,
  replies,
  speech,
} satisfies Catalogue;
