import type { account as english } from '../en/account.ts';
import { translation } from '../texts.ts';

export const account = translation<typeof english>({
  email: 'E-mail',
  password: 'Mot de passe',
  confirmPassword: 'Confirmer le mot de passe',
  newPassword: 'Nouveau mot de passe',
  passwordHelp: 'Au moins 8 caractères',
  code: 'Code',
  codeHelp: 'De votre application d’authentification, ou un code de secours',

  emailRequired: 'L’adresse e-mail est obligatoire',
  emailInvalid: 'Saisissez une adresse e-mail valide',
  passwordRequired: 'Le mot de passe est obligatoire',
  passwordShort: 'Le mot de passe doit comporter au moins 8 caractères',
  passwordsDiffer: 'Les mots de passe ne correspondent pas',
  termsRequired: 'Vous devez accepter les conditions générales',
  codeRequired: 'Saisissez un code',

  login: 'Se connecter',
  serviceDown: 'Désolé, le service est momentanément indisponible\u00a0: réessayez plus tard',
  signUp: 'Créer un compte',
  acceptTerms: 'J’accepte les <terms>conditions générales</terms>',
  signUpFailed: 'Désolé, une erreur s’est produite lors de la création du compte\u00a0: réessayez plus tard',
  confirmationFailed: 'L’adresse e-mail n’a pas pu être confirmée\u00a0: {reason}',
  sendLink: 'Envoyer le lien',
  savePassword: 'Enregistrer le mot de passe',

  outbox:
    'Aucun serveur de messagerie n’est configuré sur cette machine\u00a0: l’e-mail est conservé ici au lieu d’être envoyé.',
  openOutbox: 'Ouvrir la boîte d’envoi',

  expired: 'Votre session a expiré',
  nothingLost: 'Rien n’est perdu\u00a0: connectez-vous ici et le montage sera enregistré.',
  logIn: 'Se connecter',
  logInAgain: 'Se reconnecter',

  deletedOn: 'Votre compte sera supprimé le {date}',
  deletedWithIt:
    'Tous ses enregistrements, montages et crédits seront supprimés avec lui. D’ici là, tout fonctionne, et vous pouvez aussi conserver le compte depuis les réglages.',
  deleteThen: 'Le supprimer à cette date',
  keepIt: 'Le conserver',
  stays: 'Votre compte est conservé',
});
