import { Check } from 'lucide-react';

interface CutTickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The checkbox of a row. The browser's own under the kit's look: hundreds come and go in a fling. */
export function CutTick({ label, checked, onChange }: CutTickProps) {
  return (
    <span className="relative grid size-4 flex-none place-items-center after:absolute after:-inset-2">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 z-1 size-4 cursor-pointer appearance-none rounded-chip border border-line-ctl bg-bg-2 after:absolute after:-inset-2 checked:border-blue checked:bg-blue"
      />
      <Check
        aria-hidden
        size={12}
        className="pointer-events-none z-2 hidden text-on-blue peer-checked:block"
      />
    </span>
  );
}
