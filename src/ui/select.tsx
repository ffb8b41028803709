import { Select as Base } from '@base-ui/react/select';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ui } from '#i18n/en/common.ts';
import { ListPopup, ListTrigger } from './select-parts.tsx';

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  onChange: (value: Value) => void;
  help?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  showLabel?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const heights = { sm: 'h-7 text-13', md: 'h-8 text-13', lg: 'h-10 text-14' };

/** A choice of one among few. Escape closes the list and gives the focus back. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, help, size = 'md', showLabel = true, disabled, className } = props;
  const id = useId();
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-1', className)}>
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
        disabled={disabled}
      >
        <Base.Label className={showLabel ? 'font-medium text-12 text-text-2' : 'sr-only'}>{label}</Base.Label>
        <ListTrigger
          id={id}
          describedBy={help === undefined ? undefined : `${id}-help`}
          disabled={disabled}
          className={heights[size]}
        >
          <Base.Value className="truncate max-2xs:whitespace-normal" />
        </ListTrigger>
        <ListPopup>
          {options.map((option) => (
            <Base.Item
              key={option.value}
              value={option.value}
              disabled={option.disabled ?? false}
              className="menu-item data-disabled:text-text-3"
            >
              <Base.ItemText>{option.label}</Base.ItemText>
              {option.disabled && <span className="text-12">{ui.unavailable()}</span>}
              <Base.ItemIndicator className="ml-auto text-blue-text">
                <Check aria-hidden size={16} />
              </Base.ItemIndicator>
            </Base.Item>
          ))}
        </ListPopup>
      </Base.Root>
      {help !== undefined && (
        <p id={`${id}-help`} className="text-12 text-text-3">
          {help}
        </p>
      )}
    </div>
  );
}
