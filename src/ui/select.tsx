import { Select as Base } from '@base-ui/react/select';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ui } from '#i18n/en/common.ts';
import { formatNumber } from '#i18n/texts.ts';

interface ListTriggerProps {
  id?: string | undefined;
  describedBy?: string | undefined;
  disabled?: boolean | undefined;
  className: string;
  children: ReactNode;
}

/** The closed field of a list: what is chosen, and a chevron. */
function ListTrigger({ id, describedBy, disabled = false, className, children }: ListTriggerProps) {
  return (
    <Base.Trigger
      id={id}
      aria-describedby={describedBy}
      className={clsx(
        'field group flex w-full max-2xs:h-auto max-2xs:min-h-8 max-2xs:py-1 items-center justify-between gap-2 rounded-ctl border bg-bg-2 px-2.5 text-left',
        'touch-target disabled:cursor-not-allowed disabled:border-line disabled:text-text-3',
        className,
        disabled ? 'border-line text-text-3' : 'border-line-ctl text-text-1',
      )}
    >
      {children}
      <Base.Icon className="text-text-3 group-data-popup-open:rotate-180">
        <ChevronDown aria-hidden size={16} />
      </Base.Icon>
    </Base.Trigger>
  );
}

/** The open list, 4 px below its field. */
function ListPopup({ children }: { children: ReactNode }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-60 outline-none">
        <Base.Popup className="menu pop max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto">
          <Base.List>{children}</Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

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

interface MultiSelectProps<Value extends string> {
  label: string;
  placeholder: string;
  text: string;
  values: readonly Value[];
  /** `count` stands at the right of an option. */
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  onChange: (values: Value[]) => void;
  className?: string | undefined;
}

export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const { label, placeholder, text, values, options, onChange, className } = props;
  return (
    <div className={className}>
      <Base.Root multiple items={options} value={[...values]} onValueChange={onChange}>
        <Base.Label className="sr-only">{label}</Base.Label>
        <ListTrigger className="h-8 text-13">
          <Base.Value className="truncate">
            {() => (values.length === 0 ? <span className="text-text-3">{placeholder}</span> : text)}
          </Base.Value>
        </ListTrigger>
        <ListPopup>
          {options.map((option) => (
            <Base.Item key={option.value} value={option.value} className="menu-item">
              <span className="grid size-4 flex-none place-items-center rounded-chip border border-line-ctl [[data-selected]_&]:border-blue [[data-selected]_&]:bg-blue">
                <Base.ItemIndicator className="grid place-items-center text-on-blue">
                  <Check aria-hidden size={12} />
                </Base.ItemIndicator>
              </span>
              <Base.ItemText>{option.label}</Base.ItemText>
              {option.count !== undefined && (
                <span aria-hidden className="num ml-auto pl-4 text-text-3">
                  {formatNumber(option.count)}
                </span>
              )}
            </Base.Item>
          ))}
        </ListPopup>
      </Base.Root>
    </div>
  );
}
