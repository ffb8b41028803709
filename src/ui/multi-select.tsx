import { Select as Base } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import { formatNumber } from '#i18n/texts.ts';
import { ListPopup, ListTrigger } from './select-parts.tsx';

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
