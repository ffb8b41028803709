import { MAX_PERSON_NAME } from '#contract/index.ts';
import { settings as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { useWork } from '#src/editor/state/work/use-work.ts';
import { NameForm, toast } from '#src/ui/index.ts';
import { type AccountSettings, saveName } from './account-settings.ts';
import { SettingsSection } from './settings-section.tsx';

/** What others read of the account. */
export function NameSection({ email, settings }: { email: string; settings: AccountSettings | null }) {
  const [fallback = email] = email.split('@');
  return (
    <SettingsSection title={ui.yourName()}>
      <p className="wrap-anywhere text-text-2">{texts.nameText({ fallback })}</p>
      {settings && <OwnName name={settings.name ?? ''} fallback={fallback} />}
    </SettingsSection>
  );
}

function OwnName({ name, fallback }: { name: string; fallback: string }) {
  const { busy, failed, run } = useWork();
  const save = (typed: string): Promise<void> =>
    run(async () => {
      await saveName(typed);
      toast({ tone: 'success', title: texts.nameSaved() });
    });
  return (
    <NameForm
      name={name}
      placeholder={fallback}
      maxLength={MAX_PERSON_NAME}
      busy={busy}
      failed={failed}
      onSave={(typed) => void save(typed)}
      className="max-w-[25rem]"
    />
  );
}
