import type { search as english } from '../en/search.ts';
import { translation } from '../texts.ts';

export const search = translation<typeof english>({
  searchAndCut: 'Rechercher et couper',
  searchAndReplace: 'Rechercher et remplacer',
  noText: 'Il n’y a pas encore de texte où chercher',
  findWords: 'Rechercher des mots',
  match: 'Résultat',
  previousMatch: 'Résultat précédent',
  nextMatch: 'Résultat suivant',
  cut: 'Couper',
  cutAll: 'Tout couper',
  cutAllOf: 'Tout couper<num> {count, number}</num>',
  replaceWith: 'Remplacer par',
  replace: 'Remplacer',
  replaceAll: 'Tout remplacer',
  partsOfWords: 'Parties de mots',
  noWholeWord: 'Aucun mot entier ne correspond.',
  textOnly: 'Modifie seulement le texte, pas le média.',
  keys: '<key>↓</key> précédent <key>↑</key> suivant <key>Échap</key> fermer',

  askCutAll: '{count, plural, one {Couper # résultat\u202f?} other {Couper # résultats\u202f?}}',
  cancel: 'Annuler',
  allAreCut: 'Ils sont déjà tous coupés',
  cutCount: 'Couper ({count, number})',
  someAreCut:
    '{count, plural, one {# résultat déjà coupé reste tel quel.} other {# résultats déjà coupés restent tels quels.}}',
  whatIsCut: 'Ce qui sera coupé',
});
