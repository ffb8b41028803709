import { replies } from '#i18n/en/server.ts';
import type { Language } from '#i18n/language.ts';
import type { Deps } from '#server/deps.ts';
import { sendAccountRequest } from '#server/jobs/accounts/account-requests.ts';
import { Refusal } from '../errors.ts';

type WantedMail =
  | { readonly kind: 'confirm'; readonly passwordHash: string; readonly deviceHash: string | null }
  | { readonly kind: 'reset' };

export type MailRequests = ReturnType<typeof createMailRequests>;

/** @param publicUrl the URL that links start with */
export function createMailRequests({ mailer, tasks, log }: Deps, publicUrl: () => string) {
  return {
    /**
     * Call before looking up an account, so that the answer is the same for every address. @throws Refusal when no mail can be sent now
     */
    async check(): Promise<void> {
      try {
        await mailer.check();
      } catch (error) {
        log.error({ err: error }, 'the mail server cannot be reached');
        throw new Refusal(replies.noMails());
      }
    },
    /** Retried until it is sent. */
    async send(email: string, wanted: WantedMail, language: Language): Promise<void> {
      await sendAccountRequest(tasks.boss, { ...wanted, email, language, origin: publicUrl() });
    },
  };
}
