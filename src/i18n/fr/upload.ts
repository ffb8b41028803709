import type { upload as english } from '../en/upload.ts';
import { translation } from '../texts.ts';

export const upload = translation<typeof english>({
  rushes: 'Rushs',
  countRushes: '{count, plural, one {{count} rush} other {{count} rushs}}',
  dropHere: 'Déposez vos rushs ici',
  limits: 'Audio ou vidéo, jusqu’à 500\u00a0Mo chacun.',
  joinedInOrder: 'Les rushs sont assemblés dans l’ordre de la liste.',
  upload: 'Importer',
  choose: 'Choisir des rushs',
  onlyRecordings: 'Les rushs sont des fichiers audio ou vidéo',
  leftOut: 'Ignorés\u00a0: {names}.',
  leftOutMore: 'Ignorés\u00a0: {names} et {count} de plus.',
  total: 'Total <b>{length}</b>',
  confirmRushes: 'Confirmer les rushs',
  confirmCount: 'Confirmer {count, plural, one {{count} rush} other {{count} rushs}}',
  rushesOf: 'Rushs\u00a0: {summary}',
  inProject: 'Dans ce projet',
  damaged: 'Parties illisibles',
  goThere: 'Y placer la tête de lecture',

  chosen: 'Rushs choisis',
  tooLarge: '{size}, plus de 500\u00a0Mo',
  lengthUnread: ', durée illisible',
  unreadable: ', pas un enregistrement lisible\u00a0: retirez-le',
  moveUp: 'Monter {name}',
  moveDown: 'Descendre {name}',
  remove: 'Retirer {name}',
  readingLength: 'Lecture de sa durée',

  where: 'Où placer ces rushs\u202f?',
  cancel: 'Annuler',
  toNew: 'Créer un nouveau projet',
  toNewHelp: '{name} reste tel quel.',
  replaceThis: 'Remplacer cet enregistrement',
  replaceThisHelp: 'Les nouveaux rushs remplacent {name}, sa transcription et ses coupes.',
  toThis: 'Ajouter des rushs à cet enregistrement',
  toThisHelp: 'Les mots et les coupes sont gardés\u202f; seul ce qui est nouveau est transcrit.',
  toThisLater: 'Possible une fois la transcription terminée.',
  atEnd: 'À la fin',
  atBeginning: 'Au début',

  replaceNamed: 'Remplacer {name}\u202f?',
  currentProject: 'le projet en cours',
  replaceHelp:
    'Importer de nouveaux rushs supprime sa transcription et toutes ses coupes. Elles ne pourront pas être récupérées.',
  replace: 'Remplacer',

  finalList: 'Est-ce la liste définitive des rushs à importer\u202f?',
  confirm: 'Confirmer',
  removeRefused: 'Retirez les fichiers qui ne peuvent pas être importés',
  noRoom: 'Il n’y a pas de place pour ces rushs',
  joinedBefore: 'Ils sont ajoutés avant {name}, qui garde ses mots et ses coupes.',
  joinedAfter: 'Ils sont ajoutés après {name}, qui garde ses mots et ses coupes.',
  joinedThus: 'Assemblés dans cet ordre',
  restores:
    'Ces rushs remplacent ceux qui manquent\u202f; votre transcription et vos coupes sont gardées. Ils doivent durer {length}, comme avant.',
  startNew: 'Commencer plutôt un nouveau projet',

  sending: 'Parfait\u202f! Votre média est en cours d’envoi au serveur\u00a0:',
  sendingAgain: 'Votre média est renvoyé au serveur',
  close: 'Fermer',
  tryAgain: 'Réessayer',
  thenTranscription: 'La transcription commencera ensuite',
  copyWasDeleted:
    'Sa copie a été supprimée du serveur, faute d’avoir servi depuis un moment. Votre transcription et vos coupes sont gardées.',
  stopUpload: 'Arrêter cet import\u202f?',
  stopHelp:
    'Ce qui a été envoyé reste sur le serveur. Confirmez de nouveau les mêmes rushs pour reprendre à cet endroit.',
  stop: 'Arrêter',
  keepUploading: 'Poursuivre l’import',

  chooseTranscript: 'Choisir une transcription',
  transcriptTaken: '{name} sert de transcription ({kind})',
  removeTranscript: 'Retirer la transcription',
  haveTranscript: 'J’ai déjà une transcription',

  again: 'Transcrire à nouveau',
  againHelp:
    'L’enregistrement est écouté de nouveau par le serveur pendant que vous travaillez. La nouvelle transcription remplace ensuite celle-ci\u00a0: vos coupes, les mots que vous avez corrigés et les noms des intervenants sont gardés, et une seule annulation ramène cette transcription.',
  mediaGone: 'Importez d’abord de nouveau l’enregistrement\u00a0: le serveur ne l’a plus',
  stillTranscribing: 'La transcription est encore en cours',
  engine: 'Moteur',
  bestEngine: 'Le meilleur pour la langue',
  engineHere: '{name}, qualité {quality, select, draft {brouillon} other {bonne}}',
  engineAt: '{name}, qualité {quality, select, draft {brouillon} other {bonne}}, chez {host}',

  language: 'Langue',
  languageHelp: 'Parlée dans l’enregistrement',
  english: 'Anglais',
  french: 'Français',
  speakers: 'Intervenants',
  speakersHelp: 'De 1 à 5',
  draftQuality:
    'Qualité brouillon\u00a0: environ un mot sur quatre est faux, et il n’y a ni points ni virgules.',
  goodQuality: 'Bonne qualité, avec points et virgules.',
  betterSoon:
    'Un meilleur modèle de parole est en cours de récupération\u00a0: bientôt disponible ({percent}\u00a0%).',
  betterIn:
    'Un meilleur modèle de parole est en cours de récupération\u00a0: disponible dans environ {minutes}\u00a0min ({percent}\u00a0%).',
  sentTo: 'Le son, ainsi que vos noms et mots, sont envoyés à {host} pour y être transcrits.',
  languageSoon: '{language}\u00a0: bientôt disponible ({percent}\u00a0%).',
  languageIn: '{language}\u00a0: disponible dans environ {minutes}\u00a0min ({percent}\u00a0%).',
  languageMissing: '{language}\u00a0: non disponible sur ce serveur.',

  vocabulary: 'Noms et mots prononcés',
  vocabularyHelp: 'Aide à bien les reconnaître. Plusieurs à la fois, séparés par des virgules.',
  add: 'Ajouter',
  namesAndWords: 'Noms et mots',
  removeTerm: 'Retirer {term}',
  youCorrected: 'Vous avez corrigé\u00a0:',
  addTerm: 'Ajouter {term}',
});
