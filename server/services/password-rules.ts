import { replies } from '#i18n/en/server.ts';
import { Refusal } from './errors.ts';

const MIN_LENGTH = 8;

/** @throws Refusal that says what to do */
export async function checkNewPassword(password: string, email: string): Promise<void> {
  if (password.length < MIN_LENGTH) throw new Refusal(replies.passwordShort({ least: MIN_LENGTH }));
  const plain = password.trim().toLowerCase();
  if (plain === email || plain === email.split('@')[0]) throw new Refusal(replies.passwordIsEmail());
  if (new Set(plain).size <= 1) throw new Refusal(replies.passwordRepeats());
  if ((await commonPasswords()).has(plain)) throw new Refusal(replies.passwordCommon());
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Imported when first used, to keep it out of the start. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].map(String).filter((password) => password.length >= MIN_LENGTH)),
  );
  return common;
}
