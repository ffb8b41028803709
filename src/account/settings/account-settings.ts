import {
  changeEmail,
  changePassword,
  confirmTwoStep,
  endTwoStep,
  getAccountSettings,
  renewRecoveryCodes,
  setName,
  setSecondPass,
} from '#contract/index.ts';
import { callApi, type SuccessReply } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session/session.ts';
import { keepDeviceToken } from '../account-calls.ts';

/** @returns how many other sessions ended. @throws what `callApi` throws */
export async function setPassword(form: { present: string; password: string }): Promise<number> {
  const wanted = { ...sessionAuth(), password: form.present, new_password: form.password };
  const { ended, device_token } = await callApi(changePassword, wanted);
  keepDeviceToken(device_token);
  return ended;
}

export async function askForAddress(form: { email: string; present: string }): Promise<void> {
  await callApi(changeEmail, { ...sessionAuth(), password: form.present, new_email: form.email });
}

/** @param name empty: the part of the address before @ */
export async function saveName(name: string): Promise<void> {
  await callApi(setName, { ...sessionAuth(), name });
}

/** Whether a second recogniser hears recordings of the account. */
export async function saveSecondPass(isOn: boolean): Promise<void> {
  await callApi(setSecondPass, { ...sessionAuth(), second_pass: isOn ? 'true' : 'false' });
}

/** @returns the recovery codes */
export async function switchOn(code: string): Promise<readonly string[]> {
  return codesOf(await callApi(confirmTwoStep, { ...sessionAuth(), code }));
}

/** @returns the recovery codes */
export async function newRecoveryCodes(form: { present: string; code: string }): Promise<readonly string[]> {
  const { present: password, code } = form;
  return codesOf(await callApi(renewRecoveryCodes, { ...sessionAuth(), password, code }));
}

export async function switchOff(form: { present: string; code: string }): Promise<void> {
  await callApi(endTwoStep, { ...sessionAuth(), password: form.present, code: form.code });
}

function codesOf(reply: SuccessReply<typeof confirmTwoStep>): readonly string[] {
  return reply.recovery_codes;
}

export type AccountSettings = SuccessReply<typeof getAccountSettings>;

/** Of a section of them; null until they came. */
export interface SettingsProps {
  settings: AccountSettings | null;
  onChanged: () => void;
}

export function readSettings(signal?: AbortSignal): Promise<AccountSettings> {
  return callApi(getAccountSettings, sessionAuth(), { signal });
}
