import { useSnapshot } from 'valtio';
import { download as texts } from '#i18n/en/files.ts';
import { Button, Checkbox, ErrorLine } from '../../ui/index.ts';
import { useDocument } from '../state/document/use-document.ts';
import {
  areDefaults,
  downloadSettings,
  fillInDefaults,
  keepAsDefaults,
} from '../state/download/download-settings.ts';

/** Whether new projects begin with this artist and album, and what they begin with otherwise. */
export function FileDefaultsChoice() {
  const { tags } = useDocument();
  const { defaults, failed } = useSnapshot(downloadSettings);
  const names = [defaults?.artist, defaults?.album].filter(Boolean).join(' · ');
  const isSame = areDefaults(tags, defaults);
  const isEmpty = tags.artist === undefined && tags.album === undefined;
  return (
    <div className="col-span-full grid gap-2">
      <Checkbox
        label={texts.keepForNew()}
        checked={isSame}
        disabled={defaults === null || isEmpty}
        onChange={(isOn) => void keepAsDefaults(isOn)}
      />
      {names !== '' && !isSame && (
        <Button size="sm" className="justify-self-start" onClick={fillInDefaults}>
          {texts.fillIn({ names })}
        </Button>
      )}
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
    </div>
  );
}
