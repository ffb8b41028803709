import { useDeferredValue, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { timeMapOf } from '#model/edit/time-map.ts';
import { captionsOf } from '#model/formats/write/caption-lines.ts';
import { retimedText } from '#model/formats/write/retimed.ts';
import type { Size } from '#model/media/reduced-size.ts';
import { partitionPoint } from '#model/time/sorted.ts';
import { CaptionPicture } from '../shared/caption-picture.tsx';
import { currentDoc } from '../state/document/document.ts';
import { useRestingDocument } from '../state/document/use-document.ts';
import { sourceTimeNow } from '../state/playback/playback.ts';
import { session } from '../state/session/session.ts';
import { panels } from '../state/view/panels.ts';
import { useFrames } from './use-frames.ts';

/** Over the video, where they are switched on: the captions with the very lines that a download draws. */
export function PreviewCaptions() {
  const { captionsShown } = useSnapshot(panels);
  const video = useSnapshot(session).project?.media.video;
  return captionsShown && video ? <Captions width={video.width} height={video.height} /> : null;
}

function Captions({ width, height }: Size) {
  // Not before the work of an edit is done: they are made of all its words.
  const doc = useDeferredValue(useRestingDocument());
  const picture = useMemo(() => ({ width, height }), [width, height]);
  const captions = useMemo(
    () => captionsOf(retimedText(doc, 'edited'), doc.captionLook, picture),
    [doc, picture],
  );
  const [shown, setShown] = useState(-1);
  useFrames(() => {
    const map = timeMapOf(currentDoc());
    const source = sourceTimeNow();
    const cut = map.nextCutAt(source);
    const now = map.toEdited(source);
    const at = partitionPoint(captions.length, (i) => captions[i].start <= now) - 1;
    const isSaid = at >= 0 && now < captions[at].end && !(cut && cut.start <= source);
    setShown(isSaid ? at : -1);
  });
  const lines = captions[shown]?.lines ?? [];
  return <CaptionPicture lines={lines} look={doc.captionLook} picture={picture} />;
}
