import { Progress } from '@base-ui/react/progress';
import clsx from 'clsx';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import { createElement, Fragment, type ReactNode } from 'react';
import { ui } from '#i18n/en/common.ts';
import { formatFixed } from '#i18n/texts.ts';
import { HelpLink, type HelpPlace } from './help.tsx';

/** Shows a text with tags: `rich(terms.agree({ link: (words) => <Link to="/terms">{words}</Link> }))`. */
export function rich(text: ReactNode | ReactNode[]): ReactNode {
  return Array.isArray(text) ? createElement(Fragment, null, ...text) : text;
}

interface ProgressBarProps {
  /** 0–100, or null while no figure exists (the bar is empty then; a spinner beside it turns). */
  value: number | null;
  label: string;
  /** The label tells the figure; the accessible value has two decimals. */
  isLabelled?: boolean | undefined;
  /** The work failed: label and bar turn red and stay. */
  failed?: boolean | undefined;
  className?: string | undefined;
}

/** A 4 px bar with what goes on on the left and the figure on the right. */
export function ProgressBar(props: ProgressBarProps) {
  const { value, label, isLabelled = false, failed = false, className } = props;
  const figure = value === null ? '' : ui.percent({ figure: formatFixed(value, isLabelled ? 2 : 0) });
  return (
    <Progress.Root
      value={value}
      getAriaValueText={() => figure || ui.inProgress()}
      className={clsx('grid grid-cols-[minmax(0,1fr)] gap-2', className)}
    >
      <Progress.Track className="h-1 overflow-hidden rounded-full bg-bg-3">
        <Progress.Indicator
          className={clsx('h-full rounded-full', failed ? 'bg-red' : 'bg-blue', value === null && 'hidden')}
        />
      </Progress.Track>
      <div className={clsx('num flex justify-between gap-4', failed ? 'text-red-text' : 'text-text-2')}>
        <Progress.Label className="min-w-0 truncate max-2xs:whitespace-normal">{label}</Progress.Label>
        {!isLabelled && (
          <Progress.Value className={clsx('font-medium', !failed && 'text-text-1')}>
            {() => figure}
          </Progress.Value>
        )}
      </div>
    </Progress.Root>
  );
}

export function Mark({ size = 24 }: { size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d="M6.5 3h7.4L8.7 18H6.5A3.5 3.5 0 0 1 3 14.5v-8A3.5 3.5 0 0 1 6.5 3z" />
      <path className="fill-red" d="M15.3 6h2.2A3.5 3.5 0 0 1 21 9.5v8a3.5 3.5 0 0 1-3.5 3.5h-7.4z" />
    </svg>
  );
}

export function Brand({ large = false }: { large?: boolean | undefined }) {
  return (
    <span
      className={clsx(
        'flex items-center gap-2 font-semibold text-text-1 tracking-[-0.015em]',
        large ? 'text-[1.0625rem] leading-6' : 'text-[0.9375rem] leading-5',
      )}
    >
      <Mark size={large ? 28 : 24} />
      Trimscript
    </span>
  );
}

export function Count({ children }: { children: ReactNode }) {
  return (
    <span className="num inline-grid h-5 min-w-6 place-items-center rounded-full bg-bg-3 px-1.5 font-medium text-12 text-text-2">
      {children}
    </span>
  );
}

export function Skeleton({
  lines = 3,
  className,
}: {
  lines?: number | undefined;
  className?: string | undefined;
}) {
  const widths = ['w-[92%]', 'w-[84%]', 'w-[46%]', 'w-[88%]', 'w-[71%]'];
  return (
    <div aria-hidden className={clsx('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are interchangeable
        <div key={line} className={clsx('h-3 rounded-chip bg-bg-3', widths[line % widths.length])} />
      ))}
    </div>
  );
}

interface ErrorLineProps {
  children: ReactNode;
  /** Says more in the guide. */
  help?: HelpPlace | undefined;
  className?: string | undefined;
}

/** A failure in words, in red, announced at once. It stays until its cause is gone. */
export function ErrorLine({ children, help, className }: ErrorLineProps) {
  return (
    <div className={className}>
      <p role="alert" className="flex items-start gap-2 text-red-text">
        <CircleAlert aria-hidden size={16} className="mt-0.5" />
        <span className="min-w-0 break-words">{children}</span>
      </p>
      {help !== undefined && <HelpLink about={help} className="ml-6" />}
    </div>
  );
}

/** Turning ring for work without a figure; a static ring under reduced motion. Text beside it says what goes on. */
export function Spinner({ size = 20 }: { size?: number | undefined }) {
  return <LoaderCircle aria-hidden size={size} className="animate-spin" />;
}

export function Kbd({ children, onTip = false }: { children: ReactNode; onTip?: boolean | undefined }) {
  return (
    <kbd
      className={clsx(
        'inline-grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-chip px-1 font-medium font-sans text-11',
        onTip ? 'bg-[rgb(255_255_255/0.16)] text-on-tip' : 'bg-bg-3 text-text-2',
      )}
    >
      {children}
    </kbd>
  );
}

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Says more in the guide. */
  help?: HelpPlace | undefined;
  className?: string | undefined;
}

/** What stands where nothing is yet: a bold line, a sentence, a button, and where the guide says more. */
export function EmptyState({ title, children, action, help, className }: EmptyStateProps) {
  return (
    <div className={clsx('grid justify-items-start gap-2', className)}>
      <p className="font-semibold">{title}</p>
      {children !== undefined && <p className="text-text-2">{children}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
      {help !== undefined && <HelpLink about={help} />}
    </div>
  );
}
