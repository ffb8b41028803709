import { withLook } from '#model/edit/caption-look.ts';
import { isSameValue } from '#model/fields.ts';
import type { CaptionLook } from '#model/types.ts';
import { dispatch } from '../document/document.ts';

/** Of captions, in files, downloads and the preview. Trying one choice after the other is one step to undo. */
export function setCaptionLook(part: Partial<CaptionLook>): void {
  dispatch(
    (doc) => {
      const captionLook = withLook(doc.captionLook, part);
      return isSameValue(captionLook, doc.captionLook) ? doc : { ...doc, captionLook };
    },
    { gesture: `caption look ${Object.keys(part).join(' ')}` },
  );
}
