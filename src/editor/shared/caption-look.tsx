import { useMemo } from 'react';
import { captionLook as texts } from '#i18n/en/files.ts';
import {
  CAPTION_FRAMES,
  CAPTION_PLACES,
  CAPTION_SIZES,
  MAX_LETTERS,
  MIN_LETTERS,
} from '#model/edit/caption-look.ts';
import { captionsOf } from '#model/formats/write/caption-lines.ts';
import { retimedText } from '#model/formats/write/retimed.ts';
import { captionRoom } from '#model/media/caption-measures.ts';
import type { Size } from '#model/media/reduced-size.ts';
import { Checkbox, Select } from '../../ui/index.ts';
import { useDocument } from '../state/document/use-document.ts';
import { setCaptionLook } from '../state/download/caption-look.ts';
import { CaptionPicture } from './caption-picture.tsx';

const SIZES = { small: texts.small, medium: texts.medium, large: texts.large };
const PLACES = { bottom: texts.bottom, top: texts.top };
const FRAMES = { box: texts.box, outline: texts.outline };
const LETTERS = Array.from({ length: MAX_LETTERS - MIN_LETTERS + 1 }, (_, i) => MIN_LETTERS + i);

interface CaptionLookFieldsProps {
  /** What of the look matters: how lines are broken, also who speaks, or all of it, for captions in the picture. */
  of: 'lines' | 'names' | 'burnt';
  /** Of which size the video is that they are drawn into. */
  picture?: Size | null | undefined;
}

/** How captions look; kept with the project. */
export function CaptionLookFields({ of, picture = null }: CaptionLookFieldsProps) {
  const { captionLook: look } = useDocument();
  const isBurnt = of === 'burnt';
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-3 max-sm:grid-cols-1">
        {isBurnt && (
          <>
            <Select
              label={texts.size()}
              value={look.size}
              options={CAPTION_SIZES.map((value) => ({ value, label: SIZES[value]() }))}
              onChange={(size) => setCaptionLook({ size })}
            />
            <Select
              label={texts.place()}
              value={look.place}
              options={CAPTION_PLACES.map((value) => ({ value, label: PLACES[value]() }))}
              onChange={(place) => setCaptionLook({ place })}
            />
            <Select
              label={texts.frame()}
              value={look.frame}
              options={CAPTION_FRAMES.map((value) => ({ value, label: FRAMES[value]() }))}
              onChange={(frame) => setCaptionLook({ frame })}
            />
          </>
        )}
        <Select
          label={texts.letters()}
          value={String(look.letters)}
          options={LETTERS.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(count) => setCaptionLook({ letters: Number(count) })}
        />
        {of !== 'lines' && (
          <Checkbox
            className="py-1.5"
            label={texts.names()}
            checked={look.names}
            onChange={(names) => setCaptionLook({ names })}
          />
        )}
      </div>
      {isBurnt && picture && <Sample picture={picture} />}
    </>
  );
}

/** Paragraphs that are looked at for an example. */
const LOOKED_AT = 20;
/** rem, at most. */
const SAMPLE_HEIGHT = 15;
/** In either theme: neither black nor white, so that what is behind the letters shows. */
const PICTURE = 'rgb(96 96 100)';

/** A caption of this edit as it will be drawn, and how many letters the picture takes. */
function Sample({ picture }: { picture: Size }) {
  const doc = useDocument();
  const { captionLook: look } = doc;
  const lines = useMemo(() => {
    const text = retimedText(doc, 'edited');
    const captions = captionsOf(
      { ...text, paragraphs: text.paragraphs.slice(0, LOOKED_AT) },
      doc.captionLook,
      picture,
    );
    return (captions.find((caption) => caption.lines.length > 1) ?? captions[0])?.lines ?? [];
  }, [doc, picture]);
  const { letters } = captionRoom(look, picture);
  const shape = picture.width / picture.height;
  return (
    <figure className="mt-3 grid gap-1">
      <div
        className="relative mx-auto overflow-hidden rounded-ctl"
        style={{ background: PICTURE, aspectRatio: shape, width: `min(100%, ${SAMPLE_HEIGHT * shape}rem)` }}
      >
        <CaptionPicture lines={lines} look={look} picture={picture} />
      </div>
      <figcaption className="text-12 text-text-3">
        {texts.asDrawn()} {letters < look.letters && texts.takesFewer({ letters })}
      </figcaption>
    </figure>
  );
}
