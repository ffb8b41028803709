import type { tools as english } from '../en/tools.ts';
import { translation } from '../texts.ts';

export const tools = translation<typeof english>({
  title: 'Outils de coupe',

  suggestCuts: 'Suggérer des coupes',
  lookingForCuts: 'Recherche de coupes',
  stop: 'Arrêter',
  noWords: 'Il n’y a pas encore de mots à parcourir',
  whatToSuggest: 'Que suggérer',
  beingLookedFor: 'La recherche de coupes est en cours',
  fillers: 'Hésitations',
  repeats: 'Répétitions',
  restarts: 'Faux départs',
  corrections: 'Corrections',
  retakes: 'Reprises',
  unsure: 'Aussi ce qui est incertain',
  found: '{count, number}, {time}',
  lookAgain: '{failure}. Fermez puis rouvrez ce panneau pour réessayer.',
  saves: 'gain\u00a0: {time}',
  nothingTicked: 'Rien de ce qui est coché n’a été trouvé',
  suggest: '{count, plural, one {Suggérer # coupe} other {Suggérer # coupes}}',

  suggested: '{count, plural, one {# coupe suggérée} other {# coupes suggérées}}',
  nothingToSuggest: 'Rien à suggérer',
  nothingNew: 'Rien de nouveau à suggérer',
  notFitting:
    '{count, plural, one {# suggestion ne correspondait} other {# suggestions ne correspondaient}} pas aux mots ou à ce qui est déjà coupé.',
  rejectedBefore:
    '{count, plural, one {# suggestion que vous aviez rejetée est écartée.} other {# suggestions que vous aviez rejetées sont écartées.}}',
  notChosen:
    '{count, plural, one {# autre suggestion écartée} other {# autres suggestions écartées}}\u202f; voir Que suggérer.',
  suggestAllAgain: 'Tout suggérer à nouveau',
  undo: 'Annuler',

  trimPauses: 'Couper les pauses de plus de',
  shortestPause: 'Pause la plus courte à couper, en secondes',
  seconds: 's',
  wrongSeconds: 'Saisissez un nombre de secondes entre 0 et {max}.',
  noPauses: 'Aucune pause n’est encore connue dans cet enregistrement',
  pausesNotLoaded: 'Les pauses n’ont pas pu être chargées\u202f; rechargez la page pour réessayer',
});
