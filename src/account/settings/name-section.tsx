import { useState } from 'react';
import { MAX_PERSON_NAME } from '#contract/index.ts';
import { settings as texts } from '#i18n/en/account.ts';
import { useWork } from '#src/editor/state/work/use-work.ts';
import { Button, ErrorLine, TextField, toast } from '#src/ui/index.ts';
import { type AccountSettings, saveName } from './account-settings.ts';
import { SettingsSection } from './settings-section.tsx';

/** What others read of the account. */
export function NameSection({ email, settings }: { email: string; settings: AccountSettings | null }) {
  const [fallback = email] = email.split('@');
  return (
    <SettingsSection title={texts.yourName()}>
      <p className="wrap-anywhere text-text-2">{texts.nameText({ fallback })}</p>
      {settings && <NameForm name={settings.name ?? ''} fallback={fallback} />}
    </SettingsSection>
  );
}

function NameForm({ name, fallback }: { name: string; fallback: string }) {
  const [typed, setTyped] = useState(name);
  const { busy, failed, run } = useWork();
  const save = (): Promise<void> =>
    run(async () => {
      await saveName(typed.trim());
      toast({ tone: 'success', title: texts.nameSaved() });
    });
  return (
    <form
      className="flex max-w-[25rem] flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={texts.yourName()}
        value={typed}
        placeholder={fallback}
        maxLength={MAX_PERSON_NAME}
        autoComplete="name"
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="min-w-0 flex-1"
      />
      {/* Beside the field, which has a line for an error below. */}
      <Button type="submit" size="lg" busy={busy} className="mb-5">
        {texts.saveName()}
      </Button>
      {failed !== null && <ErrorLine className="w-full">{failed}</ErrorLine>}
    </form>
  );
}
