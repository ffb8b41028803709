import type { Language } from '#contract/index.ts';
import { htmlDocument, type Part, plainText } from './html.ts';
import type { Mail } from './mailer.ts';

export function activationMail(to: string, language: Language, link: string): Mail {
  return language === 'fr'
    ? mail(to, language, 'Activez votre compte Trimscript', [
        { text: 'Bienvenue sur Trimscript.' },
        {
          text: 'Ouvrez ce lien pour activer votre compte. Il fonctionne une seule fois, pendant 24 heures :',
        },
        { link, label: 'Activer le compte' },
        {
          text: 'Si vous ne vous êtes pas inscrit, ignorez ce message : rien ne se passe sans ce lien.',
        },
      ])
    : mail(to, language, 'Activate your Trimscript account', [
        { text: 'Welcome to Trimscript.' },
        { text: 'Open this link to activate your account. It works once, for 24 hours:' },
        { link, label: 'Activate account' },
        { text: 'If you did not sign up, ignore this mail: nothing happens without the link.' },
      ]);
}

/** To the owner of an address that was signed up again; nobody else learns that it exists. */
export function alreadySignedUpMail(to: string, language: Language, links: AccountLinks): Mail {
  return language === 'fr'
    ? mail(to, language, 'Vous avez déjà un compte Trimscript', [
        { text: 'Quelqu’un, sans doute vous, s’est inscrit à Trimscript avec cette adresse.' },
        { text: 'Elle a déjà un compte, et rien n’y a été changé. Connectez-vous ici :' },
        { link: links.login, label: 'Se connecter' },
        { text: 'Mot de passe oublié ? Demandez-en un nouveau ici :' },
        { link: links.reset, label: 'Nouveau mot de passe' },
        { text: 'Si ce n’était pas vous, ignorez ce message.' },
      ])
    : mail(to, language, 'You already have a Trimscript account', [
        { text: 'Somebody, probably you, signed up to Trimscript with this address.' },
        { text: 'It already has an account, and nothing about it was changed. Log in here:' },
        { link: links.login, label: 'Log in' },
        { text: 'Forgot the password? Ask for a new one here:' },
        { link: links.reset, label: 'New password' },
        { text: 'If it was not you, ignore this mail.' },
      ]);
}

export interface AccountLinks {
  readonly login: string;
  readonly reset: string;
}

export function resetMail(to: string, language: Language, link: string): Mail {
  return language === 'fr'
    ? mail(to, language, 'Choisissez un nouveau mot de passe Trimscript', [
        { text: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour ce compte.' },
        { text: 'Ouvrez ce lien pour le choisir. Il fonctionne une seule fois, pendant une heure :' },
        { link, label: 'Choisir un mot de passe' },
        { text: 'Le nouveau mot de passe déconnecte le compte partout.' },
        {
          text: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même sans ce lien.',
        },
      ])
    : mail(to, language, 'Choose a new Trimscript password', [
        { text: 'Somebody, probably you, asked for a new password for this account.' },
        { text: 'Open this link to choose it. It works once, for one hour:' },
        { link, label: 'Choose a password' },
        { text: 'The new password logs the account out everywhere.' },
        { text: 'If it was not you, ignore this mail: your password stays the same without the link.' },
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

export function receiptMail(to: string, language: Language, receipt: Receipt): Mail {
  const { number, credentials, balance, pretended } = receipt;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(receipt.date);
  const price = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(
    receipt.cents / 100,
  );
  if (language === 'fr')
    return mail(to, language, `Reçu Trimscript : ${credentials} crédits`, [
      { text: 'Merci. Le paiement est passé et les crédits sont sur votre compte.' },
      {
        rows: [
          ['Reçu', number],
          ['Date', date],
          ['Crédits', String(credentials)],
          ['Prix', price],
          ['Crédits sur le compte', String(balance)],
        ],
      },
      ...(pretended ? [{ text: 'Paiement d’essai : aucune somme n’a été prélevée.' }] : []),
      { text: '1 crédit vaut 1 minute de fichier téléchargé.' },
    ]);
  return mail(to, language, `Trimscript receipt: ${credentials} credentials`, [
    { text: 'Thank you. The payment went through and the credentials are in your account.' },
    {
      rows: [
        ['Receipt', number],
        ['Date', date],
        ['Credentials', String(credentials)],
        ['Price', price],
        ['Credentials in the account', String(balance)],
      ],
    },
    ...(pretended ? [{ text: 'Test payment: no money was taken.' }] : []),
    { text: '1 credential is 1 minute of downloaded output.' },
  ]);
}

export function mail(to: string, language: Language, subject: string, parts: readonly Part[]): Mail {
  return { to, subject, text: plainText(parts), html: htmlDocument(language, subject, parts) };
}
