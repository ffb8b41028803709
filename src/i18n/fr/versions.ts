import type { versions as english } from '../en/versions.ts';
import { translation } from '../texts.ts';

export const versions = translation<typeof english>({
  title: 'Versions',
  notLoaded: 'Les versions n’ont pas pu être chargées',
  tryAgain: 'Réessayer',
  none: 'Aucune version pour l’instant',
  keptHere: 'Chaque enregistrement de votre montage est conservé ici.',
  showOlder: 'Afficher les versions antérieures',
  latest: 'la plus récente',
  nameVersion: 'Nommer la version ({ago})',
  name: 'Nom de la version',
  nameExample: 'Un nom, par ex. «\u00a0Avant l’entretien\u00a0»',

  words: '{count, plural, one {# mot} other {# mots}}',
  cuts: '{count, plural, one {# coupe} other {# coupes}}',
  secondsLess: '−{seconds}\u00a0s',
  secondsMore: '+{seconds}\u00a0s',
  pausesOrSettings: 'Pauses ou réglages',

  readFirst: 'Lisez une version avant de la rétablir',
  chooseOne: 'Choisissez-en une dans la liste. Rien ne change tant que vous ne la rétablissez pas.',
  all: 'Toutes les versions',
  transcript: 'Transcription de cette version',
  noWords: 'Cette version ne contient aucun mot.',
  restored: 'Version rétablie ({ago})',
  undo: 'Annuler',
  isWhatYouHave: 'Cette version est identique à votre montage',
  output: 'Sortie <b>{length}</b>, gain\u00a0: {saved}',
  restore: 'Rétablir',
});
