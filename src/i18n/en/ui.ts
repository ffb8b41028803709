import { texts } from '../texts.ts';

/** What controls say by themselves, and buttons that are the same everywhere. */
export const ui = texts('ui', {
  cancel: 'Cancel',
  tryAgain: 'Try again',
  close: 'Close',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  help: 'Help',
  helpOn: 'Help: {page}',
  percent: '{figure}%',
  inProgress: 'in progress',
  unavailable: 'unavailable',
  increase: 'Increase',
  decrease: 'Decrease',
  increaseOf: 'Increase: {label}',
  decreaseOf: 'Decrease: {label}',
});
