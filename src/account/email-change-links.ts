import { confirmEmail, stopEmailChange } from '#contract/index.ts';
import { callApi } from '#src/api/client/index.ts';

/** @returns the new address. @throws what `callApi` throws */
export async function confirmAddress(key: string): Promise<string> {
  return (await callApi(confirmEmail, { key })).email;
}

/** @returns the address that stays. @throws what `callApi` throws */
export async function stopAddressChange(key: string): Promise<string> {
  return (await callApi(stopEmailChange, { key })).email;
}
