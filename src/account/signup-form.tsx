import { account } from '#i18n/en/account.ts';
import { HttpError, messageOf, refusesPassword } from '#src/api/client/index.ts';
import { rich } from '#src/ui/index.ts';
import { AccountForm } from './account-form.tsx';
import { emailField, newPasswordFields, termsBox } from './fields.ts';
import { TextLink } from './links.tsx';
import { accountCalls } from './load-calls.ts';

export function SignupForm({ onDone }: { onDone: (email: string) => void | Promise<void> }) {
  const terms = rich(account.acceptTerms({ terms: (words) => <TextLink to="/terms">{words}</TextLink> }));
  return (
    <AccountForm
      fields={[
        emailField({ help: account.emailHelp() }),
        ...newPasswordFields({ label: account.password(), againHelp: account.againHelp() }),
        termsBox(terms),
      ]}
      action={account.signUp()}
      send={async (values) => {
        const { createAccount } = await accountCalls();
        await createAccount(values);
        await onDone(values.email.trim());
      }}
      prepare={accountCalls}
      explain={(error) =>
        refusesPassword(error) ? { password: messageOf(error) } : { email: signupFailure(error) }
      }
    />
  );
}

/** Specification §8: a reply that is not OK has a fixed text; a refusal or an exception speaks for itself. */
function signupFailure(error: unknown): string {
  return error instanceof HttpError ? account.signUpFailed() : messageOf(error);
}
