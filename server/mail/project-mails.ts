import { mails } from '#i18n/en/server.ts';
import type { Part } from './html.ts';
import type { Mail } from './mailer.ts';
import { longDate, mail } from './mails.ts';

export interface Expiring {
  readonly name: string;
  readonly goesAt: Date;
}

const NAMED = 20;

/** @param link null where the server does not know its address */
export function expiryMail(to: string, expiring: readonly Expiring[], link: string | null): Mail {
  return mail(to, mails.expiringSubject({ count: expiring.length }), [
    { text: mails.expiring() },
    rows(expiring),
    { text: mails.expiringKeep() },
    ...(link === null ? [] : [{ link, label: mails.openProjects() }]),
  ]);
}

function rows(expiring: readonly Expiring[]): Part {
  const shown = expiring.slice(0, NAMED).map(({ name, goesAt }) => [name, longDate(goesAt)] as const);
  const count = expiring.length - shown.length;
  return { rows: count > 0 ? [...shown, [mails.andMore({ count }), '']] : shown };
}
