import { NetworkError } from '#src/api/client/index.ts';

/** Loads the account's calls on first use, not with the page. @throws NetworkError when they cannot be loaded */
export async function accountCalls(): Promise<typeof import('./account-calls.ts')> {
  try {
    return await import('./account-calls.ts');
  } catch (error) {
    throw new NetworkError(error);
  }
}
