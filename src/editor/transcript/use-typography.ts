import { useEffect, useState } from 'react';
import { TEXT_FONT, Typography } from './typography.ts';

/** Letters of both languages, so that each part of a font that is split by script is loaded. */
const SAMPLE = 'aéœ“…”';
/** How long to wait for the product's font before the text is shown in the next one. */
const FONT_MS = 1500;

let current: Typography | null = null;
const listeners = new Set<(typography: Typography) => void>();

/** Starts with the module, so that the letters are measured before the transcript arrives. */
function load(): void {
  const loaded = document.fonts.load(TEXT_FONT, SAMPLE);
  const waited = new Promise((resolve) => setTimeout(resolve, FONT_MS));
  const measure = (): void => {
    current = new Typography();
    for (const listener of listeners) listener(current);
  };
  Promise.race([loaded, waited]).then(measure, measure);
  // A font that comes late moves every line: measure again once.
  let shown = false;
  waited.then(() => {
    shown = true;
  });
  loaded.then(
    () => shown && measure(),
    () => undefined,
  );
}
load();

/** Sizes of the transcript's letters; `null` until its font is loaded (or late). */
export function useTypography(): Typography | null {
  const [typography, setTypography] = useState(current);
  useEffect(() => {
    setTypography(current);
    listeners.add(setTypography);
    return () => {
      listeners.delete(setTypography);
    };
  }, []);
  return typography;
}
