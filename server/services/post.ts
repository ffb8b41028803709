import { randomUUID } from 'node:crypto';
import type { LetterInput } from '#server/db/types.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from './errors.ts';

/** A letter as a service asks for it. */
export type Letter =
  | { readonly letter: 'activate'; readonly passwordHash: string }
  | { readonly letter: 'already' }
  | { readonly letter: 'reset' };
export type Language = LetterInput['language'];

export interface Post {
  /**
   * @throws Refusal when the mail server takes no mails now. Asked before anybody is looked up, so that the answer is the
   * same for every address.
   */
  check(): Promise<void>;
  /** Hands a letter to the job queue, which does not lose it and tries again. */
  send(userId: string, letter: Letter, language: Language): Promise<void>;
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
    async send(userId, letter, language) {
      await tasks.start({
        kind: 'letter',
        // One reset letter at a time is enough; each activation confirms a password of its own.
        key: letter.letter === 'reset' ? `letter:reset:${userId}` : `letter:${letter.letter}:${randomUUID()}`,
        userId,
        input: { ...letter, language, origin: publicUrl() },
      });
    },
  };
}
