import type { CSSProperties } from 'react';
import { captionMeasures, LINE_OF_EM } from '#model/media/caption-measures.ts';
import type { Size } from '#model/media/reduced-size.ts';
import type { CaptionLook } from '#model/types.ts';

interface CaptionPictureProps {
  lines: readonly string[];
  look: CaptionLook;
  /** Size of the video in its own pixels. */
  picture: Size;
}

/** The colours of burnt captions, in either theme: those of server/media/plan/captions.ts. */
const LETTERS = 'white';
const BOX = 'rgb(15 15 16 / 0.81)';
const OUTLINE = 'rgb(15 15 15)';

/** Lines as libass will draw them, over a video that is shown as large as it fits into what this stands in. */
export function CaptionPicture({ lines, look, picture }: CaptionPictureProps) {
  if (lines.length === 0) return null;
  const { width, height } = picture;
  const { line, inset, edge } = captionMeasures(look, picture);
  const share = (pixels: number) => `${(100 * pixels) / width}cqw`;
  const isBox = look.frame === 'box';
  // A box reaches as far beyond the letters, which stand at the same place without it.
  const around = isBox ? inset : 0;
  const text: CSSProperties = {
    color: LETTERS,
    [look.place]: share(edge - around),
    padding: share(around),
    fontSize: share(line / LINE_OF_EM),
    lineHeight: share(line),
    ...(isBox
      ? { background: BOX }
      : { WebkitTextStroke: `${share(2 * inset)} ${OUTLINE}`, paintOrder: 'stroke fill' }),
  };
  return (
    <div
      className="pointer-events-none absolute inset-0 grid place-items-center"
      style={{ containerType: 'size' }}
    >
      <div
        className="relative"
        style={{
          containerType: 'inline-size',
          width: `min(100cqw, ${(100 * width) / height}cqh)`,
          aspectRatio: `${width} / ${height}`,
        }}
      >
        <p className="absolute left-1/2 w-max -translate-x-1/2 whitespace-pre text-center" style={text}>
          {lines.join('\n')}
        </p>
      </div>
    </div>
  );
}
