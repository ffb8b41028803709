import type { Language } from '#contract/index.ts';
import type { Part } from './html.ts';
import type { Mail } from './mailer.ts';
import { mail } from './mails.ts';

/** Mails about changes of an account, each in both languages. */

export function passwordChangedMail(to: string, language: Language, reset: string): Mail {
  return language === 'fr'
    ? mail(to, language, 'Votre mot de passe Trimscript a été changé', [
        { text: 'Le mot de passe de ce compte vient d’être changé dans les réglages.' },
        { text: 'Les autres sessions ont été fermées.' },
        { text: 'Si ce n’était pas vous, choisissez-en tout de suite un nouveau :' },
        { link: reset, label: 'Nouveau mot de passe' },
      ])
    : mail(to, language, 'Your Trimscript password was changed', [
        { text: 'The password of this account has just been changed in the settings.' },
        { text: 'All other sessions were logged out.' },
        { text: 'If it was not you, choose a new one at once:' },
        { link: reset, label: 'New password' },
      ]);
}

/** To the new address. */
export function confirmAddressMail(to: string, language: Language, link: string): Mail {
  return language === 'fr'
    ? mail(to, language, 'Confirmez votre nouvelle adresse', [
        { text: 'Ouvrez ce lien pour que votre compte Trimscript ait cette adresse.' },
        { text: 'Il fonctionne une seule fois, pendant 24 heures :' },
        { link, label: 'Confirmer l’adresse' },
        { text: 'Si vous n’avez rien demandé, ignorez ce message : rien ne change sans ce lien.' },
      ])
    : mail(to, language, 'Confirm your new address', [
        { text: 'Open this link to give your Trimscript account this address.' },
        { text: 'It works once, for 24 hours:' },
        { link, label: 'Confirm the address' },
        { text: 'If you did not ask for this, ignore this mail: nothing changes without the link.' },
      ]);
}

/** To the owner of an account whose address another account wanted. */
export function addressTakenMail(to: string, language: Language, login: string): Mail {
  return language === 'fr'
    ? mail(to, language, 'Cette adresse a déjà un compte Trimscript', [
        { text: 'Quelqu’un, sans doute vous, voulait donner cette adresse à un autre compte Trimscript.' },
        { text: 'Elle a déjà un compte, et rien n’y a été changé. Connectez-vous ici :' },
        { link: login, label: 'Se connecter' },
        { text: 'Si ce n’était pas vous, ignorez ce message.' },
      ])
    : mail(to, language, 'This address already has a Trimscript account', [
        { text: 'Somebody, probably you, wanted to give this address to another Trimscript account.' },
        { text: 'It already has an account, and nothing about it was changed. Log in here:' },
        { link: login, label: 'Log in' },
        { text: 'If it was not you, ignore this mail.' },
      ]);
}

/** To the old address. */
export function addressNoticeMail(
  to: string,
  language: Language,
  { newEmail, link }: { newEmail: string; link: string },
): Mail {
  return language === 'fr'
    ? mail(to, language, 'Votre compte Trimscript doit changer d’adresse', [
        { text: `On a demandé, avec votre mot de passe, que ce compte ait l’adresse ${newEmail}.` },
        { text: 'Si c’était vous, ouvrez le lien envoyé à la nouvelle adresse.' },
        {
          text: 'Si ce n’était pas vous, arrêtez tout ici. Ce lien fonctionne une fois, pendant 72 heures :',
        },
        { link, label: 'Arrêter le changement' },
        {
          text: 'Le compte garde alors cette adresse, est déconnecté partout, et vous recevez un lien pour choisir un nouveau mot de passe.',
        },
      ])
    : mail(to, language, 'Your Trimscript account is to change its address', [
        { text: `Somebody who knows your password asked to give this account the address ${newEmail}.` },
        { text: 'If it was you, open the link in the mail to the new address.' },
        { text: 'If it was not you, stop it here. This link works once, for 72 hours:' },
        { link, label: 'Stop the change' },
        {
          text: 'The account then keeps this address and is logged out everywhere, and you get a link to choose a new password.',
        },
      ]);
}

export function twoStepMail(to: string, language: Language, isOn: boolean, reset: string): Mail {
  const parts = (what: string, otherwise: string, label: string): Part[] => [
    { text: what },
    { text: otherwise },
    { link: reset, label },
  ];
  if (language === 'fr')
    return mail(
      to,
      language,
      isOn ? 'Connexion en deux étapes activée' : 'Connexion en deux étapes désactivée',
      parts(
        isOn
          ? 'Votre compte Trimscript demande maintenant un code en plus du mot de passe.'
          : 'Votre compte Trimscript ne demande plus de code en plus du mot de passe.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe :',
        'Nouveau mot de passe',
      ),
    );
  return mail(
    to,
    language,
    isOn ? 'Two-step login is on' : 'Two-step login is off',
    parts(
      isOn
        ? 'Your Trimscript account now asks for a code after the password.'
        : 'Your Trimscript account no longer asks for a code after the password.',
      'If it was not you, choose a new password at once:',
      'New password',
    ),
  );
}

export function deletionAskedMail(
  to: string,
  language: Language,
  { dueAt, login }: { dueAt: Date; login: string },
): Mail {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(dueAt);
  return language === 'fr'
    ? mail(to, language, 'Votre compte Trimscript va être supprimé', [
        { text: `Votre compte sera supprimé le ${date}, avec tous ses enregistrements et ses crédits.` },
        { text: 'Pour le garder, connectez-vous avant cette date et choisissez « Keep it » :' },
        { link: login, label: 'Se connecter' },
      ])
    : mail(to, language, 'Your Trimscript account will be deleted', [
        { text: `Your account will be deleted on ${date}, with all its recordings and credentials.` },
        { text: "To keep it, log in before then and choose 'Keep it':" },
        { link: login, label: 'Log in' },
      ]);
}

export function accountDeletedMail(to: string, language: Language): Mail {
  return language === 'fr'
    ? mail(to, language, 'Votre compte Trimscript est supprimé', [
        { text: 'Votre compte et tout ce qu’il contenait ont été supprimés.' },
        { text: 'La liste des paiements est gardée sans votre adresse, comme la loi le demande.' },
        { text: 'Ce message est le dernier.' },
      ])
    : mail(to, language, 'Your Trimscript account is deleted', [
        { text: 'Your account and everything in it were deleted.' },
        { text: 'The list of payments is kept without your address, as the law asks.' },
        { text: 'This mail is the last one.' },
      ]);
}
