import { texts } from '../texts.ts';

/** What the contract refuses, said by browser and server. */
export const contract = texts('contract', {});
