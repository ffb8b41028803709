import { isTrackNumber, type TagsChange, type TEXT_TAGS, withTags } from '#model/edit/file-tags.ts';
import { isSameValue } from '#model/fields.ts';
import { dispatch } from '../document/document.ts';

/** Empty: as recorded. Typing on is one step to undo. */
export function setTag(name: (typeof TEXT_TAGS)[number], typed: string): void {
  change({ [name]: typed }, name);
}

/** Empty: as recorded. @returns whether it is a number, or nothing */
export function setTrackNumber(typed: string): boolean {
  const number = typed.trim() === '' ? null : Number(typed);
  if (number !== null && !isTrackNumber(number)) return false;
  change({ number }, 'number');
  return true;
}

function change(tags: TagsChange, gesture: string): void {
  dispatch(
    (doc) => {
      const next = withTags(doc.tags, tags);
      return isSameValue(next, doc.tags) ? doc : { ...doc, tags: next };
    },
    { gesture: `tag ${gesture}` },
  );
}
