import { useNavigate } from 'react-router-dom';
import { HttpError, messageOf } from '#src/api/client/index.ts';
import { EmailField, Form, FormCheckbox, FormField } from './parts/form-fields.tsx';
import { FormPage } from './parts/form-page.tsx';
import { useForm } from './parts/form-state.ts';
import { accountCalls } from './parts/load-calls.ts';
import { TextLink } from './parts/text-link.tsx';
import { signupErrors } from './parts/validation.ts';

/** /signup */
export function Signup() {
  const navigate = useNavigate();
  const form = useForm({
    fields: ['email', 'password', 'confirmPassword', 'acceptTerms'],
    check: (values) => signupErrors({ ...values, acceptTerms: values.acceptTerms !== '' }),
    send: async (values) => {
      const { createAccount } = await accountCalls();
      await createAccount(values);
      await navigate('/account_verification_sent', { state: { email: values.email.trim() } });
    },
    prepare: accountCalls,
    explain: (error) => ({ email: signupFailure(error) }),
  });
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
    </FormPage>
  );
}

/** Specification §8: a reply that is not OK has a fixed text; a refusal or an exception speaks for itself. */
function signupFailure(error: unknown): string {
  return error instanceof HttpError
    ? 'Sorry, an error occured during signup, please try again later'
    : messageOf(error);
}
