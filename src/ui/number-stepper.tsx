import { NumberField } from '@base-ui/react/number-field';
import clsx from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId } from 'react';
import { ui } from '#i18n/en/common.ts';
import { LOCALES, language } from '#i18n/language.ts';

interface NumberStepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** A new value between `min` and `max`, rounded to the decimals of `step`. */
  onChange: (value: number) => void;
  help?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  showLabel?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const heights = { sm: 'h-7 text-13', md: 'h-8 text-13', lg: 'h-10 text-14' };

/** A number with two stacked arrows: hold to repeat, arrow keys do the same. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, value, min, max, step, onChange, help, size = 'md', showLabel = true, disabled } = props;
  const id = useId();
  const decimals = decimalsOf(step);
  const change = (next: number | null): void => {
    if (next !== null) onChange(Number(Math.min(max, Math.max(min, next)).toFixed(decimals)));
  };
  return (
    <NumberField.Root
      id={id}
      value={value}
      min={min}
      max={max}
      step={step}
      smallStep={step}
      disabled={disabled}
      locale={LOCALES[language()]}
      format={{ minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false }}
      onValueChange={change}
      className={clsx('grid gap-1', props.className)}
    >
      <label htmlFor={id} className={showLabel ? 'font-medium text-12 text-text-2' : 'sr-only'}>
        {label}
      </label>
      <NumberField.Group
        className={clsx(
          'field flex items-stretch overflow-hidden rounded-ctl border bg-bg-2',
          heights[size],
          disabled ? 'border-line text-text-3' : 'border-line-ctl text-text-1',
        )}
      >
        <NumberField.Input
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          className="num w-0 min-w-0 flex-1 bg-transparent pl-2.5 outline-none"
        />
        <div
          className={clsx(
            'grid grid-rows-2 border-line border-l text-text-2 pointer-coarse:grid-cols-2 pointer-coarse:grid-rows-1',
            size === 'lg' ? 'w-8 pointer-coarse:w-22' : 'w-6 pointer-coarse:w-22',
          )}
        >
          <NumberField.Increment aria-label={ui.increase()} className={arrow}>
            <ChevronUp aria-hidden size={12} />
          </NumberField.Increment>
          <NumberField.Decrement
            aria-label={ui.decrease()}
            className={clsx(
              arrow,
              'border-line border-t pointer-coarse:order-first pointer-coarse:border-t-0 pointer-coarse:border-r',
            )}
          >
            <ChevronDown aria-hidden size={12} />
          </NumberField.Decrement>
        </div>
      </NumberField.Group>
      {help !== undefined && (
        <p id={`${id}-help`} className="text-12 text-text-3">
          {help}
        </p>
      )}
    </NumberField.Root>
  );
}

const arrow = 'grid place-items-center hover:bg-bg-3 disabled:cursor-not-allowed disabled:text-text-3';

function decimalsOf(step: number): number {
  return String(step).split('.')[1]?.length ?? 0;
}
