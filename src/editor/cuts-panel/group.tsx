import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatSaved } from '#model/time/format.ts';
import { formatSeconds } from '#model/time/seconds.ts';

interface GroupProps {
  readonly title: string;
  /** How many, in words. */
  readonly found: string;
  /** Seconds of all together. */
  readonly length: number;
  /** Whether it begins folded. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

/** A part of the panel's list. Its head stays in view above its rows and folds them. */
export function Group({ title, found, length, isFolded = false, children }: GroupProps) {
  const id = useId();
  const [open, setOpen] = useState(!isFolded);
  return (
    <section aria-labelledby={id} className="border-line border-t first:border-t-0">
      <h3 className="sticky top-0 z-1 bg-bg-1">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-8 w-full items-center pointer-coarse:min-h-11 gap-2 pr-4 pl-3 max-2xs:flex-wrap text-left text-12 hover:bg-bg-2 focus-visible:-outline-offset-2"
        >
          <ChevronDown aria-hidden size={16} className={open ? 'text-text-3' : '-rotate-90 text-text-3'} />
          <span id={id} className="font-semibold">
            {title}
          </span>
          <span className="num text-text-3">{found}</span>
          <span className="num ml-auto text-text-2">{lengthText(length)}</span>
        </button>
      </h3>
      {open && children}
    </section>
  );
}

/** Tenths below a minute: one short cut is not 0 s. */
function lengthText(seconds: number): string {
  return seconds < 60 ? formatSeconds(seconds, 1) : formatSaved(seconds);
}
