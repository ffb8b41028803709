import { isAddress, normaliseAddress } from '#contract/address.ts';
import { account } from '#i18n/en/account.ts';

/** The messages of specification §5, and the rules behind them. Absent means the field is fine. */

export interface LoginErrors {
  email?: string;
  password?: string;
}

export function loginErrors(form: { email: string; password: string }): LoginErrors {
  return {
    ...(form.email.trim() === '' && { email: account.emailRequired() }),
    ...(form.password === '' && { password: account.passwordRequired() }),
  };
}

export function resetRequestErrors(form: { email: string }): { email?: string } {
  const email = emailError(form.email);
  return email === null ? {} : { email };
}

export interface ResetErrors {
  email?: string;
  password?: string;
  confirmPassword?: string;
}

export function resetErrors(form: { email: string; password: string; confirmPassword: string }): ResetErrors {
  const email = emailError(form.email);
  return { ...(email !== null && { email }), ...passwordErrors(form) };
}

/** Of the settings page, which asks for the present password too. */
export function newPasswordErrors(form: { present: string; password: string; confirmPassword: string }) {
  return { ...presentError(form), ...passwordErrors(form) };
}

export function newAddressErrors(form: { present: string; email: string }) {
  const email = emailError(form.email);
  return { ...(email !== null && { email }), ...presentError(form) };
}

function presentError({ present }: { present: string }) {
  return present === '' ? { present: account.passwordRequired() } : {};
}

export interface SignupForm {
  email: string;
  password: string;
  confirmPassword: string;
  acceptTerms: boolean;
}
export type SignupErrors = Partial<Record<keyof SignupForm, string>>;

const MIN_PASSWORD = 8;

export function signupErrors(form: SignupForm): SignupErrors {
  const email = emailError(form.email);
  return {
    ...(email !== null && { email }),
    ...passwordErrors(form),
    ...(!form.acceptTerms && { acceptTerms: account.termsRequired() }),
  };
}

function emailError(text: string): string | null {
  if (text.trim() === '') return account.emailRequired();
  return isAddress(normaliseAddress(text)) ? null : account.emailInvalid();
}

export function passwordErrors(form: { password: string; confirmPassword: string }) {
  return {
    ...(form.password === ''
      ? { password: account.passwordRequired() }
      : form.password.length < MIN_PASSWORD && { password: account.passwordShort() }),
    ...(form.confirmPassword !== form.password && { confirmPassword: account.passwordsDiffer() }),
  };
}
