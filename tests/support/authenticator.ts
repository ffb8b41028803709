import { stepAt, totpCode } from '#server/totp.ts';
import type { Auth, TestServer } from './server.ts';
import { PASSWORD } from './server.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app does with the key that the settings show. */
export function authenticator(key: string): (steps?: number) => string {
  const bits = [...key].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  /** The code of now, or of so many steps from now. */
  return (steps = 0) => totpCode(secret, stepAt(Date.now() / 1000) + steps);
}

export interface TwoStepAccount {
  readonly codeAt: (steps?: number) => string;
  readonly recoveryCodes: readonly string[];
}

/** Switches two-step login on, with the code of the step before: that of now can still be used. */
export async function switchTwoStepOn(server: TestServer, auth: Auth): Promise<TwoStepAccount> {
  const { body } = await server.form('begin_two_step', { ...auth, password: PASSWORD });
  const codeAt = authenticator(String(body.key));
  const recoveryCodes = await confirmTwoStep(server, auth, codeAt);
  return { codeAt, recoveryCodes };
}

/** @returns the recovery codes */
export async function confirmTwoStep(
  server: TestServer,
  auth: Auth,
  codeAt: TwoStepAccount['codeAt'],
): Promise<string[]> {
  // The time of that code may end on its way; that of the next one does not.
  for (let tries = 1; ; tries++) {
    const { body } = await server.form('confirm_two_step', { ...auth, code: codeAt(-1) });
    if (body.status === 'success') return body.recovery_codes as string[];
    if (tries === 2) throw new Error(JSON.stringify(body));
  }
}
