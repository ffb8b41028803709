import { useState } from 'react';
import { account } from '#i18n/en/account.ts';
import { CallFailure, HttpError, messageOf } from '#src/api/client/index.ts';
import type { UserData } from '#src/editor/state/user-data.ts';
import { EmailField, Form, FormField } from './form-fields.tsx';
import { type Faults, useForm } from './form-state.ts';
import { accountCalls } from './load-calls.ts';
import { loginErrors } from './validation.ts';

interface LoginFormProps {
  /** The only account that may log in here; absent: any. */
  email?: string | undefined;
  /** The user is signed in on this browser. */
  onDone: (user: UserData) => void | Promise<void>;
}

export function LoginForm({ email, onDone }: LoginFormProps) {
  /** The password was right, and two-step login is on. */
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    fields: ['email', 'password', 'code'],
    check: (values): Faults<'email' | 'password' | 'code'> => ({
      ...loginErrors(values),
      ...(asksCode && values.code.trim() === '' && { code: account.codeRequired() }),
    }),
    send: async (values) => {
      const { logIn } = await accountCalls();
      await onDone(await logIn(values));
    },
    prepare: accountCalls,
    explain: (error): Faults<'code' | 'form'> => {
      if (!wantsCode(error)) return { form: loginFailure(error) };
      setAsksCode(true);
      return asksCode ? { code: messageOf(error) } : {};
    },
  });
  return (
    <Form form={form} action={account.login()}>
      <div hidden={asksCode} className={asksCode ? undefined : 'grid gap-3'}>
        <EmailField
          form={form}
          defaultValue={email}
          readOnly={email !== undefined}
          autoFocus={email === undefined}
        />
        <FormField
          form={form}
          name="password"
          label={account.password()}
          type="password"
          autoComplete="current-password"
          autoFocus={email !== undefined}
        />
      </div>
      {asksCode && (
        <FormField
          form={form}
          name="code"
          label={account.code()}
          autoComplete="one-time-code"
          help={account.codeHelp()}
          autoFocus
        />
      )}
    </Form>
  );
}

function wantsCode(error: unknown): boolean {
  // Without the contract's schema: this page is public, and loads no more than it needs.
  return error instanceof CallFailure && (error.reply as { needs_code?: unknown }).needs_code === true;
}

/** Specification §8: a reply that is not OK has a fixed text; a refusal or an exception speaks for itself. */
function loginFailure(error: unknown): string {
  return error instanceof HttpError && error.status >= 300 ? account.serviceDown() : messageOf(error);
}
