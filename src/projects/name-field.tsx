import { useEffect, useRef } from 'react';
import { MAX_PROJECT_NAME } from '#contract/index.ts';
import { projects as texts } from '#i18n/en/account.ts';

interface NameFieldProps {
  name: string;
  /** Null: the name stays. */
  onDone: (name: string | null) => void;
  className?: string | undefined;
}

/** A name that is changed where it stands. Enter and leaving take it over, Escape does not. */
export function NameField({ name, onDone, className }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => field.current?.select(), []);
  const finish = (value: string | null): void => {
    if (isOver.current) return;
    isOver.current = true;
    const trimmed = value?.trim() ?? '';
    onDone(trimmed === '' || trimmed === name ? null : trimmed);
  };
  return (
    <input
      ref={field}
      aria-label={texts.nameOf()}
      defaultValue={name}
      maxLength={MAX_PROJECT_NAME}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the name that was asked to be changed
      autoFocus
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(null);
      }}
      className={`field h-7 w-full min-w-0 rounded-ctl border border-line-ctl bg-bg-2 px-1.5 ${className ?? ''}`}
    />
  );
}
