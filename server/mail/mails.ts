import { mails } from '#i18n/en/server.ts';
import { language } from '#i18n/language.ts';
import { formatDate, formatNumber } from '#i18n/texts.ts';
import { htmlDocument, type Part, plainText } from './html.ts';
import type { Mail } from './mailer.ts';

/** Mails speak the language that they are composed in (`inLanguage`). */

export function activationMail(to: string, link: string): Mail {
  return mail(to, mails.activateSubject(), [
    { text: mails.welcome() },
    { text: mails.activateOpen() },
    { link, label: mails.activateLink() },
    { text: mails.activateIgnore() },
  ]);
}

/** To the owner of an address that was signed up again; nobody else learns that it exists. */
export function alreadySignedUpMail(to: string, links: AccountLinks): Mail {
  return mail(to, mails.alreadySubject(), [
    { text: mails.alreadySignedUp() },
    { text: mails.hasAccount() },
    { link: links.login, label: mails.logIn() },
    { text: mails.forgot() },
    { link: links.reset, label: mails.newPassword() },
    { text: mails.ignore() },
  ]);
}

export interface AccountLinks {
  readonly login: string;
  readonly reset: string;
}

export function resetMail(to: string, link: string): Mail {
  return mail(to, mails.resetSubject(), [
    { text: mails.resetAsked() },
    { text: mails.resetOpen() },
    { link, label: mails.resetLink() },
    { text: mails.resetLogsOut() },
    { text: mails.resetIgnore() },
  ]);
}

export interface Receipt {
  readonly number: string;
  readonly date: Date;
  readonly credentials: number;
  readonly cents: number;
  readonly balance: number;
  readonly pretended: boolean;
}

export function receiptMail(to: string, receipt: Receipt): Mail {
  const { number, credentials, balance, pretended } = receipt;
  return mail(to, mails.receiptSubject({ credentials }), [
    { text: mails.receiptThanks() },
    {
      rows: [
        [mails.receipt(), number],
        [mails.date(), longDate(receipt.date)],
        [mails.credentials(), String(credentials)],
        [mails.price(), formatNumber(receipt.cents / 100, { style: 'currency', currency: 'EUR' })],
        [mails.balance(), String(balance)],
      ],
    },
    ...(pretended ? [{ text: mails.pretended() }] : []),
    { text: mails.oneCredential() },
  ]);
}

/** The day in UTC: the account's time zone is not known. */
export function longDate(date: Date): string {
  return formatDate(date, { dateStyle: 'long', timeZone: 'UTC' });
}

export function mail(to: string, subject: string, parts: readonly Part[]): Mail {
  return { to, subject, text: plainText(parts), html: htmlDocument(language(), subject, parts) };
}
