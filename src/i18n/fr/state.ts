import type { state as english } from '../en/state.ts';
import { translation } from '../texts.ts';

export const state = translation<typeof english>({
  justNow: 'à l’instant',
  minutesAgo: 'il y a {minutes}\u00a0min',
  hoursAgo: 'il y a {hours}\u00a0h',
  yesterday: 'hier',
  daysAgo: 'il y a {days} jours',
  onDate: 'le {date}',

  saved: 'Enregistré',
  saving: 'Enregistrement',
  offlineKept: 'Hors ligne, gardé sur cet appareil',
  offline: 'Hors ligne, non gardé sur cet appareil',
  notSaved: 'Non enregistré',
  changedElsewhere: 'Modifié dans une autre fenêtre',

  noRoom:
    'Ces rushs occupent {size}, et il vous reste {left} sur {limit}. Retirez des rushs ou supprimez définitivement des projets.',
  projectGone: 'Ce projet n’existe plus. Choisissez-en un autre.',
  untitled: 'Sans titre',

  commentResolved: 'Commentaire traité',
  wordsGone: 'Les mots de cette proposition n’existent plus. Refusez-la ou faites la modification vous-même.',
  cutAsProposed: 'Coupé comme proposé',
  restoredAsProposed: 'Rétabli comme proposé',
  editHasItAlready: 'Le montage est déjà ainsi',
  proposalDeclined: 'Proposition refusée',
  openedAgain: 'Rouvert',
  deleted: 'Supprimé',
  notTold: 'Le serveur n’a pas été prévenu\u00a0: {reason} Réessayez.',
  notDeleted: 'Non supprimé\u00a0: {reason} Réessayez.',

  cutFailed: 'Impossible de joindre le serveur pour couper le média',
  urlFailed: 'Impossible d’obtenir l’adresse du téléchargement',
  cutting: 'Découpe en cours',
  cuttingSegment: 'Découpe en cours\u00a0: segment {segment} sur {count}',
  savingFile: 'Enregistrement du fichier',

  paymentFailed: 'Échec du paiement',
  bankDidNotConfirm: 'Votre banque n’a pas confirmé le paiement. Réessayez ou utilisez une autre carte.',

  suggestionFailed: 'Échec de la suggestion de coupes\u00a0: {reason}',
  suggestionUnreachable: 'Désolé, impossible de suggérer des coupes',
  nothingHeard: 'Aucun mot n’a été entendu cette fois. Essayez une autre langue.',

  rushOf: 'Rush {rush} sur {count}',
  collecting: 'Rassemblement des rushs',
  probing: 'Vérification des rushs',
  joining: 'Assemblage des rushs',
  drawing: 'Tracé de la forme d’onde',
  waiting: 'En attente du serveur',
  changesNotSaved:
    'Vos dernières modifications ne sont pas encore enregistrées. Attendez qu’elles le soient, puis réessayez.',
  joinFailed: 'Impossible de joindre le serveur pour assembler les rushs',
  joinFailedAs: 'Impossible de joindre le serveur pour assembler les rushs ({reference})',
  arrivedNotOpened: 'Vos rushs sont arrivés, mais le projet n’a pas pu être ouvert.',
  rushTooLarge: '{name} dépasse 500\u00a0Mo',
  rushUnreadable: '{name} n’est pas un enregistrement lisible',

  otherRecording: 'Elle porte sur l’enregistrement d’avant l’ajout ou le remplacement de rushs',
  savedIn: '{browser} sur {system}',
  reconnecting: 'La connexion s’est interrompue\u00a0: reconnexion',
});
