import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { askCapabilities, capabilities } from '#src/editor/state/capabilities.ts';
import type { TranscriptionOptions } from '#src/editor/state/transcription.ts';
import { NumberStepper, Select } from '#src/ui/index.ts';

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
] as const;

interface LanguageAndSpeakersProps {
  value: TranscriptionOptions;
  onChange: (value: TranscriptionOptions) => void;
  /** The words exist already: every language will do. */
  anyLanguage?: boolean | undefined;
}

/** How the transcript is made. A language the server cannot transcribe is shown as unavailable, with the reason. */
export function LanguageAndSpeakers({ value, onChange, anyLanguage = false }: LanguageAndSpeakersProps) {
  const { languages } = useSnapshot(capabilities);
  useEffect(() => void askCapabilities(), []);
  const missing = anyLanguage ? [] : (languages ?? []).filter(({ available }) => !available);
  const options = LANGUAGES.map((option) => {
    const disabled = missing.some(({ code }) => code === option.value);
    return { ...option, disabled };
  });
  const usable = options.find(({ disabled }) => !disabled)?.value;
  const isChosenMissing = options.some((option) => option.disabled && option.value === value.language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen before the server said so
  useEffect(() => {
    if (isChosenMissing && usable) onChange({ ...value, language: usable });
  }, [isChosenMissing, usable]);
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
      <Select
        label="Language"
        size="lg"
        help="Spoken in the recording"
        options={options}
        value={value.language}
        onChange={(language) => onChange({ ...value, language })}
      />
      <NumberStepper
        label="Speakers"
        size="lg"
        help="From 1 to 5"
        min={1}
        max={5}
        step={1}
        value={value.speakers}
        onChange={(speakers) => onChange({ ...value, speakers })}
      />
      {missing.map(({ code, reason }) => (
        <p key={code} className="col-span-full text-12 text-text-2">
          {reason ?? `${nameOf(code)} is not available on this server.`}
        </p>
      ))}
    </div>
  );
}

function nameOf(code: string): string {
  return LANGUAGES.find(({ value }) => value === code)?.label ?? code;
}
