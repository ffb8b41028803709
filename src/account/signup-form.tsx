import { HttpError, messageOf } from '#src/api/client/index.ts';
import { EmailField, Form, FormCheckbox, FormField } from './form-fields.tsx';
import { useForm } from './form-state.ts';
import { TextLink } from './links.tsx';
import { accountCalls } from './load-calls.ts';
import { signupErrors } from './validation.ts';

export function SignupForm({ onDone }: { onDone: (email: string) => void | Promise<void> }) {
  const form = useForm({
    fields: ['email', 'password', 'confirmPassword', 'acceptTerms'],
    check: (values) => signupErrors({ ...values, acceptTerms: values.acceptTerms !== '' }),
    send: async (values) => {
      const { createAccount } = await accountCalls();
      await createAccount(values);
      await onDone(values.email.trim());
    },
    prepare: accountCalls,
    explain: (error) => ({ email: signupFailure(error) }),
  });
  return (
    <Form form={form} action="Sign Up">
      <EmailField form={form} />
      <FormField
        form={form}
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        help="At least 8 characters"
      />
      <FormField
        form={form}
        name="confirmPassword"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
      />
      <FormCheckbox
        form={form}
        name="acceptTerms"
        label={
          <>
            I accept the <TextLink to="/terms">terms and conditions</TextLink>
          </>
        }
      />
    </Form>
  );
}

/** Specification §8: a reply that is not OK has a fixed text; a refusal or an exception speaks for itself. */
function signupFailure(error: unknown): string {
  return error instanceof HttpError
    ? 'Sorry, an error occured during signup, please try again later'
    : messageOf(error);
}
