import { texts } from '../texts.ts';

/** What the contract refuses, said by browser and server. */
export const contract = texts('contract', {
  noToken: 'Not a token',
  noExtension: 'Not a file extension',
  noNumber: 'Not a number',
  noPaymentMethod: 'Not a payment method',
});
