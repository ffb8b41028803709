import type { client as english } from '../en/client.ts';
import { translation } from '../texts.ts';

export const client = translation<typeof english>({
  unreachable: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  error: 'Le serveur a répondu par une erreur ({status}).',
  broken: 'Le serveur a envoyé une réponse incomplète.',
  notUnderstood: 'Le serveur a envoyé une réponse que cette page ne comprend pas. Rechargez la page.',
  unknown: 'Erreur inconnue',
  unreadable: '{name} ne peut plus être lu. Choisissez à nouveau le fichier.',
});
