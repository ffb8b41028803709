import type { Deps } from '#server/deps.ts';
import type { Limits } from '../limits.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type Addresses, createAddresses } from './addresses.ts';
import { createDataExports, createDeletions, type DataExports, type Deletions } from './data.ts';
import { createMailRequests } from './mail-requests.ts';
import {
  createOwnPassword,
  createPasswordResets,
  createPasswords,
  type PasswordResets,
  type Passwords,
} from './passwords.ts';
import { type AccountSafety, createAccountSafety, createSessions, type Sessions } from './sessions.ts';
import { createTwoStep, type TwoStep } from './two-step.ts';

/** Services of the account itself: login, settings and deletion. */
export interface AccountServices {
  readonly accounts: Accounts;
  readonly accountSafety: AccountSafety;
  readonly passwordResets: PasswordResets;
  readonly passwords: Passwords;
  readonly addresses: Addresses;
  readonly sessions: Sessions;
  readonly twoStep: TwoStep;
  readonly dataExports: DataExports;
  readonly deletions: Deletions;
}

export function createAccountServices(deps: Deps, limits: Limits, publicUrl: () => string): AccountServices {
  const mails = createMailRequests(deps, publicUrl);
  const own = createOwnPassword(deps, limits);
  const twoStep = createTwoStep(deps, { limits, own, publicUrl });
  return {
    accounts: createAccounts(deps, { limits, mails, checkCode: twoStep.check }),
    accountSafety: createAccountSafety(deps.db),
    passwordResets: createPasswordResets(deps, limits, mails),
    passwords: createPasswords(deps, own, publicUrl),
    addresses: createAddresses(deps, { limits, mails, own, publicUrl }),
    sessions: createSessions(deps.db),
    twoStep,
    dataExports: createDataExports(deps, limits, publicUrl),
    deletions: createDeletions(deps, { own, twoStep, publicUrl }),
  };
}
