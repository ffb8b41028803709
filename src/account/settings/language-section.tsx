import { useState } from 'react';
import { settings as texts } from '#i18n/en/account.ts';
import type { Language } from '#i18n/language.ts';
import { chosenLanguage } from '#i18n/page-language.ts';
import { messageOf } from '#src/api/client/index.ts';
import { ErrorLine, Select } from '#src/ui/index.ts';
import { changeLanguage } from '../account-language.ts';
import { SettingsSection } from './settings-section.tsx';

type Choice = Language | 'browser';

const NAMES: Readonly<Record<Choice, () => string>> = {
  en: texts.english,
  fr: texts.french,
  browser: texts.asBrowser,
};
const CHOICES: readonly Choice[] = ['en', 'fr', 'browser'];

export function LanguageSection() {
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
        options={CHOICES.map((value) => ({ value, label: NAMES[value]() }))}
        value={shown}
        onChange={(choice) => void change(choice)}
        disabled={busy}
        className="w-60 max-w-full"
      />
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
    </SettingsSection>
  );
}
