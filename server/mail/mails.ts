import { mails } from '#i18n/en/server.ts';
import { language } from '#i18n/language.ts';
import { formatDate, formatNumber } from '#i18n/texts.ts';
import { htmlDocument, type MailPart, mailText } from './html.ts';
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

interface Expiring {
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

function rows(expiring: readonly Expiring[]): MailPart {
  const shown = expiring.slice(0, NAMED).map(({ name, goesAt }) => [name, longDate(goesAt)] as const);
  const count = expiring.length - shown.length;
  return { rows: count > 0 ? [...shown, [mails.andMore({ count }), '']] : shown };
}

export function passwordChangedMail(to: string, reset: string): Mail {
  return mail(to, mails.passwordChangedSubject(), [
    { text: mails.passwordChanged() },
    { text: mails.othersLoggedOut() },
    { text: mails.chooseNew() },
    { link: reset, label: mails.newPassword() },
  ]);
}

/** To the new address. */
export function confirmAddressMail(to: string, link: string): Mail {
  return mail(to, mails.confirmSubject(), [
    { text: mails.confirmOpen() },
    { text: mails.worksOnce() },
    { link, label: mails.confirmLink() },
    { text: mails.confirmIgnore() },
  ]);
}

/** To the owner of an account whose address another account wanted. */
export function addressTakenMail(to: string, login: string): Mail {
  return mail(to, mails.takenSubject(), [
    { text: mails.takenAsked() },
    { text: mails.hasAccount() },
    { link: login, label: mails.logIn() },
    { text: mails.ignore() },
  ]);
}

/** To the old address. */
export function addressNoticeMail(to: string, { newEmail, link }: { newEmail: string; link: string }): Mail {
  return mail(to, mails.changeSubject(), [
    { text: mails.changeAsked({ address: newEmail }) },
    { text: mails.changeWasYou() },
    { text: mails.changeStop() },
    { link, label: mails.changeStopLink() },
    { text: mails.changeStopped() },
  ]);
}

export function twoStepMail(to: string, isOn: boolean, reset: string): Mail {
  return mail(to, isOn ? mails.twoStepOnSubject() : mails.twoStepOffSubject(), [
    { text: isOn ? mails.twoStepOn() : mails.twoStepOff() },
    { text: mails.chooseNewPassword() },
    { link: reset, label: mails.newPassword() },
  ]);
}

export function deletionAskedMail(to: string, { dueAt, login }: { dueAt: Date; login: string }): Mail {
  return mail(to, mails.deletionSubject(), [
    { text: mails.deletionDue({ date: longDate(dueAt) }) },
    { text: mails.deletionKeep() },
    { link: login, label: mails.logIn() },
  ]);
}

export function accountDeletedMail(to: string): Mail {
  return mail(to, mails.deletedSubject(), [
    { text: mails.deleted() },
    { text: mails.deletedPayments() },
    { text: mails.deletedLast() },
  ]);
}

/** The day in UTC: the account's time zone is not known. */
function longDate(date: Date): string {
  return formatDate(date, { dateStyle: 'long', timeZone: 'UTC' });
}

function mail(to: string, subject: string, parts: readonly MailPart[]): Mail {
  return { to, subject, text: mailText(parts), html: htmlDocument(language(), subject, parts) };
}
