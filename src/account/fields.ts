import type { ReactNode } from 'react';
import { isAddress, normaliseAddress } from '#contract/address.ts';
import { account, settings } from '#i18n/en/account.ts';
import type { TextFieldProps } from '#src/ui/index.ts';
import type { Faults, Values } from './form-state.ts';

/** A field of the account's forms, with its rule and the messages of specification §5. */
export type Field<Name extends string> = Rule<Name> & (TextInput | Box);

interface Rule<Name extends string> {
  readonly name: Name;
  /** @returns what is wrong with the value, null where it is fine. A box that is ticked is 'on', one that is not is ''. */
  check(value: string, all: Readonly<Record<string, string>>): string | null;
  /** Neither shown nor checked: its value is ''. */
  readonly absent?: boolean;
}

interface TextInput
  extends Pick<
    TextFieldProps,
    'label' | 'help' | 'autoComplete' | 'autoFocus' | 'defaultValue' | 'readOnly'
  > {
  readonly type?: 'email' | 'password';
  /** Out of sight, with its value kept; undefined for a field that never is. */
  readonly hidden?: boolean;
}

interface Box {
  readonly type: 'checkbox';
  readonly label: ReactNode;
}

type Changes = Partial<TextInput & Omit<Rule<string>, 'name'>>;

/** The faults that the rules of the fields find; absent means that a field is fine. */
export function faultsIn<Name extends string>(
  fields: readonly Field<Name>[],
  values: Values<Name>,
): Faults<Name> {
  const found = fields
    .filter(({ absent = false }) => !absent)
    .map(({ name, check }) => [name, check(values[name], values)] as const);
  return Object.fromEntries(found.filter(([, fault]) => fault !== null)) as Faults<Name>;
}

/** The address by which an account is known; password managers keep it as the user name. */
export function emailField(changes: Changes = {}): Field<'email'> {
  return {
    name: 'email',
    label: account.email(),
    type: 'email',
    autoComplete: 'username',
    autoFocus: true,
    check: (value) =>
      required(account.emailRequired)(value.trim()) ??
      (isAddress(normaliseAddress(value)) ? null : account.emailInvalid()),
    ...changes,
  };
}

/** The address and the password of somebody who logs in: the server knows whether they are right. */
export function loginFields(email: string | undefined, hidden: boolean) {
  return [
    emailField({
      defaultValue: email,
      readOnly: email !== undefined,
      autoFocus: email === undefined,
      check: (value) => required(account.emailRequired)(value.trim()),
      hidden,
    }),
    {
      name: 'password',
      label: account.password(),
      type: 'password',
      autoComplete: 'current-password',
      autoFocus: email !== undefined,
      check: required(account.passwordRequired),
      hidden,
    } satisfies Field<'password'>,
  ] as const;
}

const MIN_PASSWORD = 8;

/** A new password, twice. */
export function newPasswordFields(changes: { label?: string; autoFocus?: boolean; againHelp?: string } = {}) {
  const { label = account.newPassword(), autoFocus = false, againHelp } = changes;
  const secret = { type: 'password', autoComplete: 'new-password' } as const;
  return [
    {
      ...secret,
      name: 'password',
      label,
      autoFocus,
      help: account.passwordHelp(),
      check: (value) =>
        required(account.passwordRequired)(value) ??
        (value.length < MIN_PASSWORD ? account.passwordShort() : null),
    } satisfies Field<'password'>,
    {
      ...secret,
      name: 'confirmPassword',
      label: account.confirmPassword(),
      help: againHelp,
      check: (value, { password }) => (value === password ? null : account.passwordsDiffer()),
    } satisfies Field<'confirmPassword'>,
  ] as const;
}

/** What every change that matters asks for first. */
export function presentPassword(changes: Changes = {}): Field<'present'> {
  return {
    name: 'present',
    label: settings.presentPassword(),
    type: 'password',
    autoComplete: 'current-password',
    autoFocus: true,
    check: required(account.passwordRequired),
    ...changes,
  };
}

/** The code of a two-step login. */
export function codeField(changes: Changes = {}): Field<'code'> {
  return {
    name: 'code',
    label: account.code(),
    autoComplete: 'one-time-code',
    check: (value) => required(account.codeRequired)(value.trim()),
    ...changes,
  };
}

export function termsBox(label: ReactNode): Field<'acceptTerms'> {
  return { name: 'acceptTerms', type: 'checkbox', label, check: required(account.termsRequired) };
}

function required(message: () => string): (value: string) => string | null {
  return (value) => (value === '' ? message() : null);
}
