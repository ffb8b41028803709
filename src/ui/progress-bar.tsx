import { Progress } from '@base-ui/react/progress';
import clsx from 'clsx';
import { ui } from '#i18n/en/common.ts';
import { formatFixed } from '#i18n/texts.ts';

interface ProgressBarProps {
  /** 0–100, or null while no figure exists (the bar is empty then; a spinner beside it turns). */
  value: number | null;
  label: string;
  decimals?: number | undefined;
  /** The work failed: label and bar turn red and stay. */
  failed?: boolean | undefined;
  showText?: boolean | undefined;
  className?: string | undefined;
}

/** A 4 px bar with what goes on on the left and the figure on the right. */
export function ProgressBar(props: ProgressBarProps) {
  const { value, label, decimals = 0, failed = false, showText = true, className } = props;
  const figure = value === null ? '' : ui.percent({ figure: formatFixed(value, decimals) });
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
      <div
        className={clsx(
          'num flex justify-between gap-4',
          failed ? 'text-red-text' : 'text-text-2',
          !showText && 'sr-only',
        )}
      >
        <Progress.Label className="min-w-0 truncate max-2xs:whitespace-normal">{label}</Progress.Label>
        <Progress.Value className={clsx('font-medium', !failed && 'text-text-1')}>
          {() => figure}
        </Progress.Value>
      </div>
    </Progress.Root>
  );
}
