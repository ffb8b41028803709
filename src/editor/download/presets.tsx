import { BookmarkPlus, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type DownloadPreset, MAX_PRESETS } from '#contract/index.ts';
import { download as texts } from '#i18n/en/files.ts';
import type { SoundChange } from '#model/edit/sound-settings.ts';
import { isSameValue } from '#model/fields.ts';
import { Button, ErrorLine, IconButton } from '../../ui/index.ts';
import { setSound } from '../state/document/sound-settings.ts';
import { useDocument } from '../state/document/use-document.ts';
import { choose, closeDownload, download } from '../state/download/download.ts';
import { choiceKey, type DownloadChoice, fitted, PRESETS } from '../state/download/download-plan.ts';
import { downloadSettings, loadDownloadSettings } from '../state/download/download-settings.ts';
import { session } from '../state/session/session.ts';
import { prepareMissing } from '../state/session/voices.ts';
import { setExported } from '../state/view/panels.ts';
import { PresetList, SavePreset } from './own-presets.tsx';

/** Each sets all that stands below; the edit list for another editor has a dialog of its own. */
export function Presets() {
  const { choice } = useSnapshot(download);
  const { project } = useSnapshot(session);
  const { presets, presetsFailed } = useSnapshot(downloadSettings);
  const { sound } = useDocument();
  const [doing, setDoing] = useState<'save' | 'manage' | null>(null);
  useEffect(() => void loadDownloadSettings(), []);
  if (!project) return null;
  const { media } = project;
  const { video, audio } = media;
  const isChosen = (wanted: DownloadChoice, change: SoundChange) =>
    choiceKey(choice) === choiceKey(fitted(wanted, media, true)) &&
    (!audio || isSameValue({ ...sound, ...change }, sound));
  const take = (wanted: DownloadChoice, change: SoundChange): void => {
    if (audio) setSound(change);
    if (audio && change.voice && change.voice !== 'off') void prepareMissing(change.voice);
    choose(wanted);
  };
  const button = (label: string, wanted: DownloadChoice, change: SoundChange) => (
    <Button pressed={isChosen(wanted, change)} onClick={() => take(wanted, change)}>
      {label}
    </Button>
  );
  const preset = (label: string, { choice, loudness }: (typeof PRESETS)[keyof typeof PRESETS]) =>
    button(label, choice, { loudness });
  const exportEdit = (): void => {
    closeDownload();
    setExported('edit');
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div role="group" aria-label={texts.presets()} className="mt-4 flex flex-wrap gap-2">
        {audio && preset(texts.podcast(), PRESETS.podcast)}
        {video && audio && preset(texts.youtube(), PRESETS.youtube)}
        {audio && project.media.extension !== 'wav' && preset(texts.archive(), PRESETS.archive)}
        {preset(video ? texts.videoAsRecorded() : texts.audioAsRecorded(), PRESETS.recorded)}
        <Button title={texts.editListFree()} onClick={exportEdit}>
          {texts.forAnotherEditor()}
        </Button>
        {presets.map((own) => (
          <Own key={own.preset_id} preset={own} isChosen={isChosen} onTake={take} />
        ))}
        <IconButton
          variant="secondary"
          label={texts.savePreset()}
          icon={<BookmarkPlus aria-hidden size={16} />}
          pressed={doing === 'save'}
          disabledReason={
            presets.length >= MAX_PRESETS ? texts.mostPresets({ most: MAX_PRESETS }) : undefined
          }
          onClick={() => setDoing(doing === 'save' ? null : 'save')}
        />
        {(presets.length > 0 || doing === 'manage') && (
          <IconButton
            variant="secondary"
            label={texts.managePresets()}
            icon={<Pencil aria-hidden size={16} />}
            pressed={doing === 'manage'}
            onClick={() => setDoing(doing === 'manage' ? null : 'manage')}
          />
        )}
      </div>
      {doing === 'save' && <SavePreset onDone={() => setDoing(null)} />}
      {doing === 'manage' && <PresetList onDone={() => setDoing(null)} />}
      {presetsFailed !== null && <ErrorLine className="mt-2">{presetsFailed}</ErrorLine>}
    </>
  );
}

interface OwnProps {
  preset: DownloadPreset;
  isChosen: (choice: DownloadChoice, sound: SoundChange) => boolean;
  onTake: (choice: DownloadChoice, sound: SoundChange) => void;
}

function Own({ preset, isChosen, onTake }: OwnProps) {
  const { form, height, captions, sound, name } = preset;
  const choice = { form, height, captions };
  return (
    <Button
      pressed={isChosen(choice, sound)}
      title={name}
      className="max-w-48"
      onClick={() => onTake(choice, sound)}
    >
      <span className="truncate">{name}</span>
    </Button>
  );
}
