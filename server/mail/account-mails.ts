import { mails } from '#i18n/en/server.ts';
import type { Part } from './html.ts';
import type { Mail } from './mailer.ts';
import { longDate, mail } from './mails.ts';

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

function rows(expiring: readonly Expiring[]): Part {
  const shown = expiring.slice(0, NAMED).map(({ name, goesAt }) => [name, longDate(goesAt)] as const);
  const count = expiring.length - shown.length;
  return { rows: count > 0 ? [...shown, [mails.andMore({ count }), '']] : shown };
}

/** Mails about changes of an account. */

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
