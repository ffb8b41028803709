import type { Seam } from '#model/types.ts';
import { session } from '../session/session.ts';

const NONE: readonly Seam[] = [];
const known = new WeakMap<object, readonly Seam[]>();

/** One seam per rush, in order; none for a single rush. The same array for the same rushes. */
export function seamsNow(): readonly Seam[] {
  const rushes = session.project?.media.rushes;
  if (!rushes || rushes.length < 2) return NONE;
  let seams = known.get(rushes);
  if (!seams) {
    let start = 0;
    seams = rushes.map(({ name, duration }) => {
      const seam = { start, name };
      start += duration;
      return seam;
    });
    known.set(rushes, seams);
  }
  return seams;
}
