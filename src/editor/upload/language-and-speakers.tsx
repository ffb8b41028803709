import { useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import { upload as texts } from '#i18n/en/files.ts';
import {
  askCapabilities,
  type Capabilities,
  capabilities,
  enginesFor,
  preparationOf,
  prepareLanguage,
  SMALL_ENGINE,
} from '#src/editor/state/transcription/capabilities.ts';
import type { TranscriptionOptions } from '#src/editor/state/transcription/transcription.ts';
import { DecimalField, Select } from '#src/ui/index.ts';

const NAMES: Readonly<Record<string, () => string>> = { en: texts.english, fr: texts.french };

/** What the server can hear of a language, in sentences for the user. @param engine `id` of the one chosen; null for the best */
export function hearingOf(known: Capabilities, language: string, engine: string | null): string[] {
  const found = known.languages.find(({ code }) => code === language);
  if (!found) return [];
  if (!found.available) return [found.reason ?? missing(known, language)];
  const choices = enginesFor(known, language);
  const chosen = choices.find(({ id }) => id === engine) ?? choices[0];
  const preparation = preparationOf(known, language);
  const sentences: string[] = preparation === null ? [] : [preparation.text];
  const fetched = chosen?.id === SMALL_ENGINE ? progressOf(known) : null;
  if (fetched) {
    const { percent, minutes } = fetched;
    sentences.push(minutes === null ? texts.betterSoon({ percent }) : texts.betterIn({ percent, minutes }));
  }
  if (chosen?.remote_host) sentences.push(texts.sentTo({ host: chosen.remote_host }));
  return sentences;
}

function missing(known: Capabilities, code: string): string {
  const fetched = progressOf(known);
  const language = NAMES[code]?.() ?? code;
  if (!fetched) return texts.languageMissing({ language });
  const { percent, minutes } = fetched;
  return minutes === null
    ? texts.languageSoon({ language, percent })
    : texts.languageIn({ language, percent, minutes });
}

/** Null where nothing is being fetched; its minutes are null where nobody knows. */
function progressOf({ fetching }: Capabilities): { percent: number; minutes: number | null } | null {
  if (!fetching) return null;
  const percent = Math.floor((100 * fetching.done_bytes) / Math.max(1, fetching.total_bytes));
  const left = fetching.minutes_left;
  return { percent, minutes: left === null ? null : Math.max(1, Math.ceil(left)) };
}

const LANGUAGES = [
  { value: 'en', label: texts.english },
  { value: 'fr', label: texts.french },
] as const;

/** Asks the server again while it fetches models, and while it installs what the chosen language needs, ms. */
const POLL_MS = 5000;
const PREPARING_MS = 1000;

const MAX_SPEAKERS = 5;

interface LanguageAndSpeakersProps {
  value: TranscriptionOptions;
  onChange: (value: TranscriptionOptions) => void;
  /** The words exist already: every language will do. */
  anyLanguage?: boolean | undefined;
  /** It is known already who speaks. */
  hasSpeakers?: boolean | undefined;
  /** `id` of the engine chosen beside it; null for the best. */
  engine?: string | null;
}

/** How the transcript is made, and what the server can hear. A language it cannot transcribe is shown with the reason. */
export function LanguageAndSpeakers({
  value,
  onChange,
  anyLanguage = false,
  hasSpeakers = false,
  engine = null,
}: LanguageAndSpeakersProps) {
  const { known } = useSnapshot(capabilities);
  useEffect(() => void askCapabilities(), []);
  // English was got ready by the click on Upload.
  const needed = anyLanguage || value.language === 'en' ? null : value.language;
  useEffect(() => {
    if (needed !== null) void prepareLanguage(needed);
  }, [needed]);
  const every = known?.preparing ? PREPARING_MS : known?.fetching ? POLL_MS : null;
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(() => void askCapabilities(), every);
    return () => clearInterval(timer);
  }, [every]);
  const missing = anyLanguage ? [] : (known?.languages ?? []).filter(({ available }) => !available);
  const options = LANGUAGES.map(({ value: code, label }) => {
    const disabled = missing.some((language) => language.code === code);
    return { value: code, label: label(), disabled };
  });
  const usable = options.find(({ disabled }) => !disabled)?.value;
  const isChosenMissing = options.some((option) => option.disabled && option.value === value.language);
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen before the server said so
  useEffect(() => {
    if (isChosenMissing && usable) onChange({ ...value, language: usable });
  }, [isChosenMissing, usable]);
  const codes = [value.language, ...missing.map(({ code }) => code)];
  const sentences =
    known === null || anyLanguage ? [] : codes.flatMap((code) => hearingOf(known, code, engine));
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
      <Select
        label={texts.language()}
        size="lg"
        help={texts.languageHelp()}
        options={options}
        value={value.language}
        onChange={(language) => onChange({ ...value, language })}
      />
      {!hasSpeakers && <SpeakersField {...{ value, onChange }} />}
      {sentences.length > 0 && (
        <div className="num col-span-full grid gap-1 text-12 text-text-2">
          {[...new Set(sentences)].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </div>
  );
}

function SpeakersField({ value, onChange }: Pick<LanguageAndSpeakersProps, 'value' | 'onChange'>) {
  const helpId = useId();
  return (
    <div className="grid gap-1">
      <span aria-hidden className="font-medium text-12 text-text-2">
        {texts.speakers()}
      </span>
      <DecimalField
        label={texts.speakers()}
        size="lg"
        helpId={helpId}
        min={1}
        max={MAX_SPEAKERS}
        step={1}
        value={value.speakers}
        onCommit={(typed) => {
          const speakers = Math.min(MAX_SPEAKERS, Math.max(1, Math.round(typed)));
          if (!Number.isNaN(typed)) onChange({ ...value, speakers });
          return true;
        }}
      />
      <p id={helpId} className="text-12 text-text-3">
        {texts.speakersHelp()}
      </p>
    </div>
  );
}
