import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sendConfirmationSignupEmail, signUp } from '#contract/index.ts';
import { callApi, HttpError, messageOf } from '#src/api/client/index.ts';
import { Button, Checkbox, TextField } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';
import { TextLink } from './parts/text-link.tsx';
import { type SignupErrors, type SignupForm, signupErrors } from './parts/validation.ts';

/** Order on the page, which is the order in which an error gets the focus. */
const fields = ['email', 'password', 'confirmPassword', 'acceptTerms'] as const;

/** /signup */
export function Signup() {
  const navigate = useNavigate();
  const [form, setForm] = useState<SignupForm>({
    email: '',
    password: '',
    confirmPassword: '',
    acceptTerms: false,
  });
  const [errors, setErrors] = useState<SignupErrors>({});
  const [busy, setBusy] = useState(false);
  const elements = useRef<Partial<Record<keyof SignupForm, HTMLElement | null>>>({});

  const change = <Field extends keyof SignupForm>(field: Field, value: SignupForm[Field]): void => {
    setForm({ ...form, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const found = signupErrors(form);
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first) return elements.current[first]?.focus();
    setBusy(true);
    try {
      const { email, password, confirmPassword } = form;
      await callApi(signUp, { email, password });
      await callApi(sendConfirmationSignupEmail, {
        email,
        password1: password,
        password2: confirmPassword,
      });
      await navigate('/account_verification_sent', { state: { email: email.trim() } });
    } catch (error) {
      setErrors({ email: signupFailure(error) });
      setBusy(false);
      elements.current.email?.focus();
    }
  };

  return (
    <FormPage
      title="Sign Up"
      lead="Uploading, transcribing and editing are free."
      aside={
        <>
          Already have an account? <TextLink to="/login">Login</TextLink>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          ref={(element) => {
            elements.current.email = element;
          }}
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
          ref={(element) => {
            elements.current.password = element;
          }}
          label="Password"
          type="password"
          name="password"
          autoComplete="new-password"
          help="At least 8 characters"
          value={form.password}
          error={errors.password}
          onChange={(event) => change('password', event.target.value)}
        />
        <TextField
          ref={(element) => {
            elements.current.confirmPassword = element;
          }}
          label="Confirm password"
          type="password"
          name="confirmPassword"
          autoComplete="new-password"
          value={form.confirmPassword}
          error={errors.confirmPassword}
          onChange={(event) => change('confirmPassword', event.target.value)}
        />
        <Checkbox
          ref={(element) => {
            elements.current.acceptTerms = element;
          }}
          name="acceptTerms"
          label={
            <>
              I accept the <TextLink to="/terms">terms and conditions</TextLink>
            </>
          }
          checked={form.acceptTerms}
          error={errors.acceptTerms}
          onChange={(checked) => change('acceptTerms', checked)}
          className="text-14"
        />
        <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-2 w-full">
          Sign Up
        </Button>
      </form>
    </FormPage>
  );
}

/** §8: a reply that is not OK has a fixed text; a refusal or an exception speaks for itself. */
function signupFailure(error: unknown): string {
  return error instanceof HttpError
    ? 'Sorry, an error occured during signup, please try again later'
    : messageOf(error);
}
