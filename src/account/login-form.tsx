import { HttpError, messageOf } from '#src/api/client/index.ts';
import type { UserData } from '#src/editor/state/user-data.ts';
import { EmailField, Form, FormField } from './form-fields.tsx';
import { useForm } from './form-state.ts';
import { accountCalls } from './load-calls.ts';
import { loginErrors } from './validation.ts';

interface LoginFormProps {
  /** The only account that may log in here; absent: any. */
  email?: string | undefined;
  /** The user is signed in on this browser. */
  onDone: (user: UserData) => void | Promise<void>;
}

export function LoginForm({ email, onDone }: LoginFormProps) {
  const form = useForm({
    fields: ['email', 'password'],
    check: loginErrors,
    send: async (values) => {
      const { logIn } = await accountCalls();
      await onDone(await logIn(values));
    },
    prepare: accountCalls,
    explain: (error) => ({ form: loginFailure(error) }),
  });
  return (
    <Form form={form} action="Login">
      <EmailField
        form={form}
        defaultValue={email}
        readOnly={email !== undefined}
        autoFocus={email === undefined}
      />
      <FormField
        form={form}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={email !== undefined}
      />
    </Form>
  );
}

/** Specification §8: a reply that is not OK has a fixed text; a refusal or an exception speaks for itself. */
function loginFailure(error: unknown): string {
  return error instanceof HttpError && error.status >= 300
    ? 'Apologies, the service is currently down, please try later'
    : messageOf(error);
}
