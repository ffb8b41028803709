import type { LetterInput } from '#server/db/types.ts';
import type { Deps } from '#server/deps.ts';
import { sendAccountRequest } from '#server/jobs/account-requests.ts';
import { Refusal } from './errors.ts';

/** A letter as a service asks for it: to confirm an account with that password, or to reset one's. */
export type Letter = { readonly kind: 'confirm'; readonly passwordHash: string } | { readonly kind: 'reset' };
export type Language = LetterInput['language'];

export interface Post {
  /**
   * @throws Refusal when the mail server takes no mails now. Asked before anybody is looked up, so that the answer is the
   * same for every address.
   */
  check(): Promise<void>;
  /** Hands a letter to whoever has that address to the job queue, which does not lose it and tries again. */
  ask(email: string, letter: Letter, language: Language): Promise<void>;
}

/** `publicUrl` gives the address that links in letters start with. */
export function createPost({ mailer, tasks, log }: Deps, publicUrl: () => string): Post {
  return {
    async check() {
      try {
        await mailer.check();
      } catch (error) {
        log.error({ err: error }, 'the mail server cannot be reached');
        throw new Refusal('We cannot send mails at the moment. Please try again in a few minutes.');
      }
    },
    async ask(email, letter, language) {
      await sendAccountRequest(tasks.boss, { ...letter, email, language, origin: publicUrl() });
    },
  };
}
