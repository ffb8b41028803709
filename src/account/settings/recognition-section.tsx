import { useState } from 'react';
import { settings as texts } from '#i18n/en/account.ts';
import { useWork } from '#src/editor/state/work/use-work.ts';
import { Checkbox, ErrorLine } from '#src/ui/index.ts';
import { type AccountSettings, saveSecondPass } from './account-settings.ts';
import { SettingsSection } from './settings-section.tsx';

/** How recordings of the account are heard. */
export function RecognitionSection({ settings }: { settings: AccountSettings | null }) {
  return (
    <SettingsSection title={texts.recognition()}>
      <p className="text-text-2">{texts.secondPassText()}</p>
      {settings && <SecondPassChoice initial={settings.second_pass} />}
    </SettingsSection>
  );
}

function SecondPassChoice({ initial }: { initial: boolean }) {
  const [isOn, setOn] = useState(initial);
  const { failed, run } = useWork();
  const change = (next: boolean): void => {
    setOn(next);
    void run(() =>
      saveSecondPass(next).catch((error: unknown) => {
        setOn(!next);
        throw error;
      }),
    );
  };
  return (
    <>
      <Checkbox label={texts.secondPass()} checked={isOn} onChange={change} />
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
    </>
  );
}
