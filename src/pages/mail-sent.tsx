import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pages } from '#i18n/en/common.ts';
import { TextLink } from '#src/account/links.tsx';
import { LocalOutbox } from '#src/account/local-outbox.tsx';
import { rich } from '#src/ui/index.ts';
import { FormPage } from './parts/form-page.tsx';

export function AccountVerificationSent() {
  return (
    <FormPage
      lead={rich(pages.confirmationSent({ address: (words) => <Address unknown={words} /> }))}
      aside={rich(pages.noConfirmation({ signup: (words) => <TextLink to="/signup">{words}</TextLink> }))}
    >
      <LocalOutbox />
    </FormPage>
  );
}

export function ResetPasswordMailSent() {
  return (
    <FormPage
      lead={rich(pages.resetSent({ address: (words) => <Address unknown={words} /> }))}
      aside={rich(
        pages.noReset({ reset: (words) => <TextLink to="/request_reset_password">{words}</TextLink> }),
      )}
    >
      <LocalOutbox />
    </FormPage>
  );
}

/** Where the mail went; `unknown` after a reload of the page. */
function Address({ unknown }: { unknown: ReactNode }) {
  const { email } = (useLocation().state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? <strong>{email}</strong> : unknown;
}
