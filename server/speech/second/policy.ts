/** Behind which recogniser a recording is heard a second time. */
import type { SpeechEngine } from '../engine.ts';
import type { PassMode } from './decide.ts';

/** What a second pass does behind a recogniser, and whether it does so where the account chose nothing. */
const BEHIND: Readonly<Record<SpeechEngine['id'], { mode: PassMode; isDefault: boolean }>> = {
  moonshine: { mode: 'replace', isDefault: true },
  // Heard again by itself.
  whisper: { mode: 'mark', isDefault: true },
  // Never measured.
  parakeet: { mode: 'mark', isDefault: false },
  remote: { mode: 'mark', isDefault: false },
};

/** Null where there is to be none. @param chosen by the account; null: nothing */
export function modeBehind(first: SpeechEngine['id'], chosen: boolean | null): PassMode | null {
  const { mode, isDefault } = BEHIND[first];
  return (chosen ?? isDefault) ? mode : null;
}
