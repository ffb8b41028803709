import type { pages as english } from '../en/pages.ts';
import { translation } from '../texts.ts';

export const pages = translation<typeof english>({
  loading: 'Chargement',
  applicationError: 'Erreur inattendue de l’application\u202f!',
  home: 'Accueil',
  tryAgain: 'Réessayer',
  unreachable: 'Le serveur est injoignable',
  checkConnection: 'Vérifiez votre connexion. Cette page s’ouvrira d’elle-même dès que le serveur répondra.',
  tryNow: 'Réessayer maintenant',

  pricing: 'Tarifs',
  demo: 'Démo',
  howItWorks: 'Comment ça marche',
  menu: 'Menu',
  site: 'Site',
  toWorkspace: 'Trimscript, aller à l’espace de travail',
  toHome: 'Trimscript, accueil',
  pages: 'Pages',
  guide: 'Guide',
  login: 'Connexion',
  signUp: 'S’inscrire',
  terms: 'Conditions',
  privacy: 'Confidentialité',
  about: 'À propos',
  language: 'Langue',
  account: 'Compte',
  projects: 'Projets',
  settings: 'Réglages',
  logout: 'Déconnexion',
  theme: 'Thème',
  automatic: 'Automatique',
  light: 'Clair',
  dark: 'Sombre',
  automaticTheme: 'Thème automatique',
  lightTheme: 'Thème clair',
  darkTheme: 'Thème sombre',

  noAccount: 'Pas encore de compte\u202f? <signup>Créer un compte</signup>',
  forgotPassword: 'Mot de passe oublié\u202f? <reset>Le réinitialiser</reset>',
  editingIsFree: 'Importer, transcrire et monter est gratuit.',
  haveAccount: 'Vous avez déjà un compte\u202f? <login>Se connecter</login>',
  resetLead:
    'Indiquez l’adresse de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  backToLogin: 'Retour à la <login>connexion</login>',

  confirmationSent:
    'Nous avons envoyé un lien de confirmation à <address>votre adresse</address>. Ouvrez-le dans les 24 heures pour activer votre compte.',
  noConfirmation:
    'Toujours rien après quelques minutes\u202f? Regardez dans vos courriers indésirables ou <signup>créez à nouveau votre compte</signup>.',
  resetSent:
    'Si <address>votre adresse</address> correspond à un compte, un lien pour choisir un nouveau mot de passe est en route. Il fonctionne une seule fois, pendant une heure.',
  noReset:
    'Toujours rien après quelques minutes\u202f? Regardez dans vos courriers indésirables ou <reset>refaites la demande</reset>.',
  paymentFailed: 'Désolé, nous n’avons pas pu traiter la transaction. Veuillez réessayer.',
  addCredentials: 'Ajouter des crédits',
  resetNotSent: 'Désolé, nous n’avons pas pu vous envoyer le lien. Veuillez réessayer.',
  passwordNotUpdated:
    'Une erreur s’est produite lors de la modification de votre mot de passe. Veuillez le réinitialiser à nouveau.',
  resetAgain: 'Réinitialiser à nouveau',
  passwordUpdated: 'Le compte a été déconnecté partout. Connectez-vous avec le nouveau mot de passe.',

  confirmingEmail: 'Confirmation de votre adresse e-mail',
  takesAMoment: 'Cela prend un instant.',
  notConfirmed: 'Non confirmée',
  signUpOnceAgain:
    'Une erreur s’est produite lors de la confirmation de votre adresse e-mail. Veuillez créer à nouveau votre compte.',
  emailConfirmed: 'Votre adresse e-mail est confirmée',
  accountActive: 'Votre compte est actif. Connectez-vous et importez vos premiers rushs.',
  choosePassword: 'Choisissez un nouveau mot de passe',
  logsOut: 'Le compte sera déconnecté partout.',
  emailError: 'Une erreur s’est produite lors de la confirmation de votre adresse e-mail.',
  askNewLink: 'Demander un nouveau lien',
  addressChanged: 'Votre adresse a été modifiée',
  newLogin: 'Désormais, vous vous connectez avec <email></email>.',
  continue: 'Continuer',
  confirmLead:
    'Votre compte prendra cette adresse dès que vous l’aurez confirmée. Vous restez connecté là où vous l’êtes.',
  confirmAddress: 'Confirmer l’adresse',
  changeStopped: 'Le changement est annulé',
  stoppedLead:
    'Votre compte a l’adresse <email></email> et a été déconnecté partout. L’ancien mot de passe ne fonctionne plus\u00a0: ouvrez le lien de l’e-mail qui vous est envoyé et choisissez-en un nouveau.',
  stopLead:
    'Si vous n’avez pas demandé d’autre adresse, annulez le changement ici\u00a0: votre compte garde cette adresse, est déconnecté partout et reçoit un nouveau mot de passe par e-mail.',
  stopChange: 'Annuler le changement',
});
