import clsx from 'clsx';
import type { CSSProperties } from 'react';

interface SliderProps {
  label: string;
  /** 0–1. */
  value: number;
  step: number;
  /** What assistive technology reads for the value. */
  valueText: string;
  disabled?: boolean | undefined;
  className?: string | undefined;
  onChange: (value: number) => void;
}

/** A horizontal slider from 0 to 1. */
export function Slider({ label, value, step, valueText, disabled, className, onChange }: SliderProps) {
  return (
    <input
      type="range"
      min={0}
      max={1}
      step={step}
      value={value}
      disabled={disabled}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onChange(Number(event.target.value))}
      className={clsx('slider', className)}
      style={{ '--share': `${value * 100}%` } as CSSProperties}
    />
  );
}
