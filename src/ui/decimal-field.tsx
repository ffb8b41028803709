import clsx from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ui } from '#i18n/en/common.ts';
import { formatNumber } from '#i18n/texts.ts';

interface DecimalFieldProps {
  /** Accessible name; text beside the field says it for the eye. */
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Another way to write its numbers than as decimals. */
  notation?: Notation | undefined;
  /** On Enter, blur or arrow; NaN for no number. False refuses: the text stays, marked invalid. */
  onCommit: (value: number) => boolean;
  /** What stands in the field while it is typed, NaN for no number; null when it is over. */
  onDraft?: ((value: number | null) => void) | undefined;
  /** Id of the element with the message that belongs to a refusal. */
  messageId?: string | undefined;
  /** Id of the element that says which numbers are meant. */
  helpId?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  disabledReason?: string | undefined;
  className?: string | undefined;
}

export interface Notation {
  /** @param from the value before; NaN for what is no number */
  read(text: string, from: number): number;
  show(value: number): string;
}

/** Hold to repeat: first wait and then rhythm, ms. */
const HOLD_MS = 400;
const REPEAT_MS = 60;

const HEIGHTS = { sm: 'h-7', md: 'h-8', lg: 'h-10 text-14' };

/** A number typed as text, with two stacked arrows. Anything can be typed; what is wrong is said, not swallowed. */
export function DecimalField(props: DecimalFieldProps) {
  const { label, value, min, max, step, onCommit, onDraft, messageId, helpId, disabledReason } = props;
  const { size = 'md', notation = decimal(step) } = props;
  const decimals = decimalsOf(step);
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // The value changed elsewhere: what was typed is overtaken.
    setShown(value);
    setDraft(null);
    setRefused(false);
  }
  const disabled = disabledReason !== undefined;

  const reset = (): void => {
    setDraft(null);
    setRefused(false);
    onDraft?.(null);
  };
  const commit = (next: number): void => {
    if (onCommit(next)) reset();
    else setRefused(true);
  };
  const stepBy = (direction: 1 | -1): void => {
    const typed = draft === null ? value : notation.read(draft, value);
    const from = Number.isNaN(typed) ? value : typed;
    setDraft(null);
    commit(Number(Math.min(max, Math.max(min, from + direction * step)).toFixed(decimals)));
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') stepBy(event.key === 'ArrowUp' ? 1 : -1);
    else if (event.key === 'Enter' && draft !== null) commit(notation.read(draft, value));
    else if (event.key === 'Escape' && draft !== null) reset();
    else if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const arrow = (direction: 1 | -1) => ({ onStep: () => stepBy(direction), disabled });

  return (
    <div
      title={disabledReason}
      className={clsx(
        'field flex items-stretch overflow-hidden rounded-ctl border bg-bg-2',
        HEIGHTS[size],
        disabled && 'border-line text-text-3',
        !disabled && (refused ? 'border-red-text text-text-1' : 'border-line-ctl text-text-1'),
        props.className,
      )}
    >
      <input
        type="text"
        inputMode={props.notation ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-label={label}
        aria-invalid={refused || undefined}
        aria-describedby={refused ? messageId : helpId}
        disabled={disabled}
        value={draft ?? notation.show(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setDraft(event.target.value);
          onDraft?.(notation.read(event.target.value, value));
        }}
        onBlur={() => draft !== null && !refused && commit(notation.read(draft, value))}
        onKeyDown={handleKey}
        className="num w-0 min-w-0 flex-1 bg-transparent pl-2.5 outline-none disabled:cursor-not-allowed"
      />
      <div
        className={clsx(
          'grid w-6 grid-rows-2 border-line border-l text-text-2 pointer-coarse:w-22 pointer-coarse:grid-cols-2 pointer-coarse:grid-rows-1',
          // Two of a finger's size would leave no room for the number.
          size === 'sm' && 'pointer-coarse:hidden',
        )}
      >
        <Arrow label={ui.increaseOf({ label })} {...arrow(1)}>
          <ChevronUp aria-hidden size={12} />
        </Arrow>
        <Arrow
          label={ui.decreaseOf({ label })}
          className="border-line border-t pointer-coarse:order-first pointer-coarse:border-t-0 pointer-coarse:border-r"
          {...arrow(-1)}
        >
          <ChevronDown aria-hidden size={12} />
        </Arrow>
      </div>
    </div>
  );
}

interface ArrowProps {
  label: string;
  onStep: () => void;
  disabled: boolean;
  className?: string | undefined;
  children: ReactNode;
}

function Arrow({ label, onStep, disabled, className, children }: ArrowProps) {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = (): void => {
    const again = (): void => {
      latest.current();
      timer.current = setTimeout(again, REPEAT_MS);
    };
    latest.current();
    timer.current = setTimeout(again, HOLD_MS);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={disabled}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        press();
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      // A click without a pointer: a screen reader's.
      onClick={(event) => event.detail === 0 && onStep()}
      className={clsx(
        'grid place-items-center hover:bg-bg-3 disabled:cursor-not-allowed disabled:text-text-3',
        className,
      )}
    >
      {children}
    </button>
  );
}

function decimal(step: number): Notation {
  const decimals = decimalsOf(step);
  return { read: parse, show: (value) => shownAs(value, decimals) };
}

function decimalsOf(step: number): number {
  return String(step).split('.')[1]?.length ?? 0;
}

/** As the reader writes it. */
function shownAs(value: number, decimals: number): string {
  return formatNumber(Number(value.toFixed(decimals)), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });
}

/** The number `text` stands for, with a point or a comma; NaN for anything else. */
function parse(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
