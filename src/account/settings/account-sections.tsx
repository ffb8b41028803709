import { useState } from 'react';
import { account, settings as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '#i18n/language.ts';
import { chosenLanguage } from '#i18n/page-language.ts';
import { messageOf } from '#src/api/client/index.ts';
import { useLoaded } from '#src/editor/state/work/use-work.ts';
import { Button, ErrorLine, rich, Select, toast } from '#src/ui/index.ts';
import { changeLanguage } from '../account-calls.ts';
import { AccountForm } from '../account-form.tsx';
import { emailField, newPasswordFields, presentPassword } from '../fields.ts';
import { LocalOutbox } from '../local-outbox.tsx';
import { askForAddress, readSettings, type SettingsProps, setPassword } from './account-settings.ts';
import { DataExportSection, DeleteAccount } from './delete-account.tsx';
import { NameSection } from './name-section.tsx';
import { RecognitionSection } from './recognition-section.tsx';
import { SecurityEvents, SessionList } from './session-list.tsx';
import { SettingsSection } from './settings-section.tsx';
import { TwoStepSection } from './two-step.tsx';

type Choice = Language | 'browser';

const CHOICES: readonly Choice[] = [...LANGUAGES, 'browser'];
const nameOf = (choice: Choice): string =>
  choice === 'browser' ? texts.asBrowser() : LANGUAGE_FACTS[choice].name;

function LanguageSection() {
  const [shown, setShown] = useState<Choice>(() => chosenLanguage() ?? 'browser');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const change = async (choice: Choice): Promise<void> => {
    if (choice === shown) return;
    setShown(choice);
    setBusy(true);
    setFailed(null);
    try {
      await changeLanguage(choice === 'browser' ? null : choice);
    } catch (error) {
      setShown(shown);
      setFailed(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <SettingsSection title={texts.language()}>
      <p className="text-text-2">{texts.languageText()}</p>
      <Select
        label={texts.language()}
        showLabel={false}
        options={CHOICES.map((value) => ({ value, label: nameOf(value) }))}
        value={shown}
        onChange={(choice) => void change(choice)}
        disabled={busy}
        className="w-60 max-w-full"
      />
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
    </SettingsSection>
  );
}

function PasswordSection({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const send = async (values: { present: string; password: string }): Promise<void> => {
    const ended = await setPassword(values);
    setOpen(false);
    toast({
      tone: 'success',
      title: texts.passwordChanged(),
      description: ended > 0 ? texts.othersLoggedOut() : undefined,
    });
    onChanged();
  };
  return (
    <SettingsSection title={account.password()}>
      {open ? (
        <AccountForm
          fields={[presentPassword(), ...newPasswordFields()]}
          action={texts.changeThePassword()}
          send={send}
          onCancel={() => setOpen(false)}
        >
          {/* For password managers. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        </AccountForm>
      ) : (
        <>
          <p className="text-text-2">{texts.passwordText()}</p>
          <div>
            <Button onClick={() => setOpen(true)}>{texts.changePassword()}</Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}

function EmailSection({ settings, onChanged }: SettingsProps) {
  const [open, setOpen] = useState(false);
  const send = async (values: { email: string; present: string }): Promise<void> => {
    await askForAddress(values);
    setOpen(false);
    toast({ tone: 'success', title: texts.mailsSent() });
    onChanged();
  };
  const waiting = settings?.new_email ?? null;
  return (
    <SettingsSection title={texts.emailAddress()}>
      {open ? (
        <AccountForm
          fields={[
            emailField({
              label: texts.newEmail(),
              autoComplete: 'email',
              autoFocus: false,
              help: texts.newEmailHelp(),
            }),
            presentPassword(),
          ]}
          action={account.sendLink()}
          send={send}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <>
          {waiting === null ? (
            <p className="text-text-2">{texts.emailText()}</p>
          ) : (
            <p className="wrap-anywhere text-text-2">
              {rich(
                texts.waitingFor({
                  email: waiting,
                  address: (words) => <strong className="text-text-1">{words}</strong>,
                }),
              )}
            </p>
          )}
          {waiting !== null && <LocalOutbox />}
          <div>
            <Button onClick={() => setOpen(true)}>{texts.changeEmail()}</Button>
          </div>
        </>
      )}
    </SettingsSection>
  );
}

/** What belongs to the account itself. Each change is an event, so that the lists are fetched again after one. */
export function AccountSections({ email, credentials }: { email: string; credentials: number }) {
  const { value: settings, failed, reload } = useLoaded(readSettings);
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
      <NameSection email={email} settings={settings} />
      <LanguageSection />
      <RecognitionSection settings={settings} />
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
