import { account } from '#i18n/en/account.ts';
import { HttpError, messageOf, refusesPassword } from '#src/api/client/index.ts';
import { rich } from '#src/ui/index.ts';
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
    explain: (error) =>
      refusesPassword(error) ? { password: messageOf(error) } : { email: signupFailure(error) },
  });
  return (
    <Form form={form} action={account.signUp()}>
      <EmailField form={form} help={account.emailHelp()} />
      <FormField
        form={form}
        name="password"
        label={account.password()}
        type="password"
        autoComplete="new-password"
        help={account.passwordHelp()}
      />
      <FormField
        form={form}
        name="confirmPassword"
        label={account.confirmPassword()}
        type="password"
        autoComplete="new-password"
        help={account.againHelp()}
      />
      <FormCheckbox
        form={form}
        name="acceptTerms"
        label={rich(account.acceptTerms({ terms: (words) => <TextLink to="/terms">{words}</TextLink> }))}
      />
    </Form>
  );
}

/** Specification §8: a reply that is not OK has a fixed text; a refusal or an exception speaks for itself. */
function signupFailure(error: unknown): string {
  return error instanceof HttpError ? account.signUpFailed() : messageOf(error);
}
