import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { login } from '#contract/index.ts';
import { callApi, HttpError, messageOf } from '#src/api/client/index.ts';
import { storeUser } from '#src/editor/state/session.ts';
import { Button, ErrorLine, TextField } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';
import { uploadPath } from './parts/guard.ts';
import { TextLink } from './parts/text-link.tsx';
import { type LoginErrors, loginErrors } from './parts/validation.ts';

/** /login */
export function Login() {
  const navigate = useNavigate();
  const [form, setForm] = useState({ email: '', password: '' });
  const [errors, setErrors] = useState<LoginErrors>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const change = (field: 'email' | 'password', value: string): void => {
    setForm({ ...form, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const found = loginErrors(form);
    setErrors(found);
    setFailed(null);
    if (found.email !== undefined) return email.current?.focus();
    if (found.password !== undefined) return password.current?.focus();
    setBusy(true);
    try {
      const reply = await callApi(login, { email: form.email, password: form.password });
      const { auth_token, credentials } = reply;
      storeUser({ email: reply.email, auth_token, credentials });
      await navigate(uploadPath(reply));
    } catch (error) {
      setFailed(loginFailure(error));
      setBusy(false);
    }
  };

  return (
    <FormPage
      title="Login"
      aside={
        <>
          No account yet? <TextLink to="/signup">Sign Up</TextLink>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          ref={email}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={form.email}
          error={errors.email}
          onChange={(event) => change('email', event.target.value)}
        />
        <TextField
          ref={password}
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={form.password}
          error={errors.password}
          onChange={(event) => change('password', event.target.value)}
        />
        {failed !== null && <ErrorLine>{failed}</ErrorLine>}
        <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-2 w-full">
          Login
        </Button>
      </form>
    </FormPage>
  );
}

/** §8: a reply that is not OK has a fixed text; a refusal or an exception speaks for itself. */
function loginFailure(error: unknown): string {
  return error instanceof HttpError && error.status >= 300
    ? 'Apologies, the service is currently down, please try later'
    : messageOf(error);
}
