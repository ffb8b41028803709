import type { contract as english } from '../en/contract.ts';
import { translation } from '../texts.ts';

export const contract = translation<typeof english>({
  noToken: 'Jeton non valide',
  noExtension: 'Extension de fichier non valide',
  noNumber: 'Nombre non valide',
  noPaymentMethod: 'Moyen de paiement non valide',
});
