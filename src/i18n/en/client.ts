import { texts } from '../texts.ts';

/** What calls say when the server does not answer. */
export const client = texts('client', {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  error: 'The server answered with an error ({status}).',
  broken: 'The server sent a broken reply.',
  notUnderstood: 'The server sent a reply this page does not understand. Reload it.',
  unknown: 'Unknown error',
  unreadable: '{name} can no longer be read. Choose the file again.',
});
