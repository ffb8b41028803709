import { useState } from 'react';
import { ui } from '#i18n/en/common.ts';
import { Button, ErrorLine } from '#src/ui/index.ts';
import { SecurityEvents } from '../security-events.tsx';
import { useAccountSettings } from './account-settings.ts';
import { DataExportSection } from './data-export.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSection } from './email-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionList } from './session-list.tsx';
import { TwoStepSection } from './two-step.tsx';

/** What belongs to the account itself. Each change is an event, so that the lists are fetched again after one. */
export function AccountSections({ email, credentials }: { email: string; credentials: number }) {
  const { settings, failed, reload } = useAccountSettings();
  const [changes, setChanges] = useState(0);
  const changed = (): void => {
    setChanges((count) => count + 1);
    void reload();
  };
  const loaded = { settings, onChanged: changed };
  return (
    <>
      {failed !== null && (
        <div className="grid justify-items-start gap-3">
          <ErrorLine>{failed}</ErrorLine>
          <Button onClick={reload}>{ui.tryAgain()}</Button>
        </div>
      )}
      <LanguageSection />
      <PasswordSection email={email} onChanged={changed} />
      <EmailSection {...loaded} />
      <TwoStepSection {...loaded} />
      <SessionList changes={changes} onChanged={changed} />
      <SecurityEvents key={changes} />
      <DataExportSection {...loaded} />
      <DeleteAccount credentials={credentials} {...loaded} />
    </>
  );
}
