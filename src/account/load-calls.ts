import { NetworkError } from '#src/api/client/index.ts';

/**
 * The calls behind the account's forms and Logout, loaded when somebody begins to use one and not with the page.
 * @throws NetworkError when they cannot be loaded, as when the call itself could not be made
 */
export async function accountCalls(): Promise<typeof import('./account-calls.ts')> {
  try {
    return await import('./account-calls.ts');
  } catch (error) {
    throw new NetworkError(error);
  }
}
