import { cutWords, suggestCuts } from '#model/cuts.ts';
import { setSilenceMode } from '#model/silences.ts';
import { withPauses } from '#model/testing.ts';
import type { EditorDocument } from '#model/types.ts';
import { madeDocument } from '../workspace-project.ts';

/** What begins as a film does. */
export const FILM = {
  name: 'a.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.from('\0\0\0\x18ftypisom', 'latin1'),
};

/** Cuts by hand, of pauses and suggested. */
export function everyKindOfCut(): EditorDocument {
  const pauses = [
    { start: 11.1, end: 12.2 },
    { start: 28.7, end: 30 },
  ];
  const own = cutWords(setSilenceMode(withPauses(madeDocument(200), pauses), true), 40, 57);
  return suggestCuts(own, [[20, 22]], [{ kind: 'repeat', confidence: 0.55 }]);
}
