import type { shell as english } from '../en/shell.ts';
import { translation } from '../texts.ts';

export const shell = translation<typeof english>({
  toWorkspace: 'Trimscript, aller à l’espace de travail',
  creditTip: '1 crédit = 1 minute téléchargée',
  credentialsLeft: '{count, plural, one {crédit restant} other {crédits restants}}',
  account: 'Compte',
  projects: 'Projets',
  settings: 'Réglages',
  logout: 'Déconnexion',
  menu: 'Menu',
  skipToTranscript: 'Aller à la transcription',
  openingWorkspace: 'Ouverture de l’espace de travail',

  twoAccounts: 'Deux comptes',
  signedInAs: 'Vous êtes connecté en tant que {email}.',
  stay: 'Rester connecté en tant que {email}',
  continueAs: 'Continuer en tant que {email}',
  otherAccount:
    'Ce lien appartient à un autre compte, {other}. Si vous continuez, ce navigateur sera déconnecté de {email}.',

  preview: 'Aperçu',
  noVideo: 'Pas encore de vidéo',
  playHere: 'Vos rushs seront lus ici une fois importés.',
  goOn: 'Ouvrez l’espace de travail pour le reprendre, ou importez de nouveaux rushs.',
  newProject: 'Nouveau projet',
  ownProject: 'Vos rushs formeront un projet à part. Les autres restent tels quels.',
  allProjects: 'Tous les projets',
  currentProject: 'Projet en cours',
  unconfirmedMedia:
    'Le serveur n’a pas pu confirmer qu’il possède encore ses médias. Importez à nouveau les mêmes rushs pour continuer\u202f; votre transcription et vos coupes sont conservées\u00a0:',
  deletedMedia:
    'Ses médias ont été supprimés faute d’avoir été utilisés depuis un certain temps. Importez à nouveau les mêmes rushs pour continuer\u202f; votre transcription et vos coupes sont conservées\u00a0:',
  openWorkspace: 'Ouvrir l’espace de travail',

  email: 'E-mail',
  remaining: 'Minutes de traitement restantes',
  ofOutput: '{time} de résultat',
  addCapital: 'Ajouter des crédits',
  workspace: 'Espace de travail',
  addCredentials: 'Ajouter des crédits',
  price: '1 crédit = 1 minute téléchargée. Importer, transcrire et monter est gratuit.',
  current: 'Crédits actuels',
  equals: 'Soit',
});
