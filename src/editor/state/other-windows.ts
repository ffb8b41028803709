import type { Presence } from '#contract/index.ts';
import { session } from './session.ts';

/** Apart from the colours of cuts, of what is found and of the own playhead. */
const HUES = [150, 285, 325, 185] as const;

/** The same in every window; `ground` for white letters. */
export function coloursOf({ window_id }: Presence): { line: string; ground: string } {
  const hue = HUES[Number.parseInt(window_id.slice(0, 4), 16) % HUES.length];
  return {
    line: `light-dark(hsl(${hue} 60% 36%), hsl(${hue} 60% 62%))`,
    ground: `hsl(${hue} 60% 30%)`,
  };
}

/** Whose window it is: of the own account its browser, else the account. */
export function nameOf({ email, window }: Presence): string {
  return email === session.user?.email ? window : (email.split('@')[0] ?? email);
}
