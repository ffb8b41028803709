import type { ui as english } from '../en/ui.ts';
import { translation } from '../texts.ts';

export const ui = translation<typeof english>({
  cancel: 'Annuler',
  tryAgain: 'Réessayer',
  close: 'Fermer',
  dismiss: 'Fermer',
  notifications: 'Notifications',
  help: 'Aide',
  helpOn: 'Aide\u00a0: {page}',
  percent: '{figure}\u00a0%',
  inProgress: 'en cours',
  unavailable: 'indisponible',
  increase: 'Augmenter',
  decrease: 'Diminuer',
  increaseOf: 'Augmenter\u00a0: {label}',
  decreaseOf: 'Diminuer\u00a0: {label}',
});
