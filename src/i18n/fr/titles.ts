import type { titles as english } from '../en/titles.ts';
import { translation } from '../texts.ts';

export const titles = translation<typeof english>({
  product: 'Trimscript\u00a0: surpassez-vous',
  general:
    'Montez vos entretiens, podcasts et conférences en coupant les mots de leur transcription. L’image et le son suivent.',
  demo: 'Démo',
  demoSays:
    'Trois enregistrements du début à la fin, coupés avec Trimscript\u00a0: le fichier d’origine, le travail sur les mots, le fichier obtenu.',
  pricing: 'Tarifs',
  pricingSays: '1 crédit = 1 minute téléchargée. Importer, transcrire et monter ne coûte rien.',
  terms: 'Conditions d’utilisation',
  termsSay: 'Les conditions d’utilisation de Trimscript.',
  privacy: 'Confidentialité',
  privacySays:
    'Ce que Trimscript conserve de vous, pendant combien de temps, ce qui quitte le serveur et qui peut le voir.',
  about: 'À propos de Trimscript',
  aboutSays: 'Ce qu’est Trimscript, et les modèles de parole et logiciels sur lesquels il repose.',
  guide: 'Guide',
  guideSays:
    'Utiliser Trimscript\u00a0: couper par les mots, pauses, suggestions, corrections, téléchargements.',
  login: 'Connexion',
  loginSays: 'Connectez-vous à Trimscript et reprenez votre montage.',
  signUp: 'Créer un compte',
  signUpSays: 'Créez un compte Trimscript. Importer, transcrire et monter est gratuit.',
  checkInbox: 'Consultez votre boîte de réception',
  confirmingEmail: 'Confirmation de votre adresse e-mail',
  resetPassword: 'Réinitialiser votre mot de passe',
  noMailSent: 'Aucun e-mail envoyé',
  passwordChanged: 'Votre mot de passe a été modifié',
  passwordNotChanged: 'Mot de passe inchangé',
  confirmAddress: 'Confirmer votre nouvelle adresse',
  stopAddressChange: 'Annuler le changement d’adresse',
  review: 'Relecture',
  paymentFailed: 'Échec du paiement',
  upload: 'Importer',
  workspace: 'Espace de travail',
  projects: 'Projets',
  settings: 'Réglages',
  credentials: 'Crédits',

  firstRecording: 'Votre premier enregistrement',
  firstRecordingSays:
    'D’un fichier sur votre disque à une transcription\u00a0: formats, rushs multiples, langue et intervenants.',
  cutWords: 'Couper par les mots',
  cutWordsSays:
    'Sélectionner des mots, les couper et les rétablir, déplacer les crochets d’une coupe, annuler.',
  timeline: 'Couper sur la timeline',
  timelineSays: 'Zoomer, parcourir, tracer et déplacer des coupes, à l’image près.',
  pauses: 'Retirer les pauses',
  pausesSay: 'Couper d’un coup les silences de tout un enregistrement, et garder ceux qui doivent rester.',
  suggestedCuts: 'Vérifier les coupes suggérées',
  suggestedCutsSay:
    'Faire trouver hésitations, répétitions et faux départs, puis les accepter ou les refuser un par un.',
  correctWords: 'Corriger les mots et les intervenants',
  correctWordsSays: 'Rectifier ce qui a été mal entendu, nommer les intervenants, transcrire à nouveau.',
  search: 'Rechercher, couper et remplacer',
  searchSays: 'Trouver chaque endroit où quelque chose est dit, tout couper ou remplacer le texte.',
  download: 'Écouter, puis télécharger',
  downloadSays:
    'L’aperçu joue ce que vous obtiendrez\u202f; ce que coûte un téléchargement et ce que contient le fichier.',
  otherPrograms: 'Sous-titres et autres logiciels',
  otherProgramsSays:
    'Sous-titres, fichiers texte et Word, listes de montage pour les logiciels vidéo, transcriptions existantes.',
  manyProjects: 'Projets, versions, rushs supplémentaires',
  manyProjectsSays:
    'Séparer vos enregistrements, retrouver ce qui y a été dit, revenir à une version antérieure.',
});
