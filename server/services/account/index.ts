import type { Deps } from '#server/deps.ts';
import type { Limits } from '../limits.ts';
import { createAccounts } from './accounts.ts';
import { createAddresses } from './addresses.ts';
import { createDataExports, createDeletions } from './data.ts';
import { createDownloadSettings } from './download-settings.ts';
import { createMailRequests } from './mail-requests.ts';
import { createOwnPassword, createPasswordResets, createPasswords } from './passwords.ts';
import { createAccountSafety, createSessions } from './sessions.ts';
import { createTwoStep } from './two-step.ts';

/** Services of the account itself: login, settings and deletion. */
export function createAccountServices(deps: Deps, limits: Limits, publicUrl: () => string) {
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
    downloadSettings: createDownloadSettings(deps),
    deletions: createDeletions(deps, { own, twoStep, publicUrl }),
  };
}
