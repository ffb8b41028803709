import type { payments as english } from '../en/payments.ts';
import { translation } from '../texts.ts';

export const payments = translation<typeof english>({
  notSetUp: 'Le paiement par carte n’est pas configuré sur ce serveur.',
  noSuchPayment: 'Ce paiement n’existe pas.',
  priceIs: 'Le prix de {credentials} crédits est de {price}. Rechargez la page.',
  smallest: 'Le plus petit paiement est de {price}.',
});
