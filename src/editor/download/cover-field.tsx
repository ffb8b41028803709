import { ImageIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { download as texts } from '#i18n/en/files.ts';
import { MAX_COVER_BYTES } from '#model/constants.ts';
import { Button, ErrorLine, Spinner } from '../../ui/index.ts';
import {
  cancelCover,
  cover,
  loadCover,
  takeCoverFrame,
  takeCoverFrom,
  takeCoverPicture,
} from '../state/download/cover.ts';
import { sourceTimeNow } from '../state/playback/playback.ts';
import { session } from '../state/session/session.ts';

/** The picture in the file: that of the recording, none, or one of the project's own. */
export function CoverField() {
  const { of, recorded, failed, busy } = useSnapshot(cover);
  const { project } = useSnapshot(session);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void loadCover(), []);
  return (
    <div className="col-span-full flex gap-3 max-2xs:flex-col">
      <Picture />
      <div className="grid min-w-0 content-start gap-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
        <div role="group" aria-label={texts.cover()} className="grid gap-2">
          <span aria-hidden className="font-medium text-12 text-text-2">
            {texts.cover()}
          </span>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png"
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void takeCoverPicture(file);
              // So that the same file can be chosen again.
              event.target.value = '';
            }}
          />
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => input.current?.click()}>
              {texts.coverPicture()}
            </Button>
            {project?.media.video && (
              <Button
                size="sm"
                title={texts.coverFrameHelp()}
                onClick={() => void takeCoverFrame(sourceTimeNow())}
              >
                {texts.coverFrame()}
              </Button>
            )}
            <Button size="sm" pressed={of === 'recorded'} onClick={() => void takeCoverFrom('recorded')}>
              {texts.coverRecorded()}
            </Button>
            <Button size="sm" pressed={of === 'none'} onClick={() => void takeCoverFrom('none')}>
              {texts.coverNone()}
            </Button>
            {busy && of !== null && (
              <Button size="sm" variant="ghost" onClick={() => void cancelCover()}>
                {texts.cancel()}
              </Button>
            )}
          </span>
        </div>
        {failed ? (
          <ErrorLine>{failed}</ErrorLine>
        ) : (
          <p className="text-12 text-text-3">
            {of === 'recorded' && !recorded && `${texts.coverNoneRecorded()} `}
            {texts.coverHelp({ most: MAX_COVER_BYTES / 2 ** 20 })}
          </p>
        )}
      </div>
    </div>
  );
}

function Picture() {
  const { picture, busy } = useSnapshot(cover);
  return (
    <span
      role="status"
      className="grid size-24 flex-none place-items-center overflow-hidden rounded-ctl border border-line bg-bg-2 text-text-3"
    >
      {busy ? (
        <>
          <Spinner size={20} />
          <span className="sr-only">{texts.coverMaking()}</span>
        </>
      ) : picture ? (
        <img src={picture} alt={texts.coverShown()} className="size-full object-contain" />
      ) : (
        <ImageIcon aria-hidden size={24} />
      )}
    </span>
  );
}
