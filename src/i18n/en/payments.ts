import { texts } from '../texts.ts';

/** Paying on the server. */
export const payments = texts('payments', {
  notSetUp: 'Card payments are not set up on this server.',
  noSuchPayment: 'There is no such payment.',
  priceIs: 'The price of {credentials} credentials is {price}. Please reload the page.',
  smallest: 'The smallest payment is {price}.',
});
