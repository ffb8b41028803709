import { Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type DownloadPreset, MAX_PRESET_NAME } from '#contract/index.ts';
import { ui } from '#i18n/en/common.ts';
import { download as texts } from '#i18n/en/files.ts';
import { Button, IconButton, TextField } from '../../ui/index.ts';
import {
  deletePreset,
  downloadSettings,
  putPresetBack,
  renamePreset,
  savePreset,
} from '../state/download/download-settings.ts';

/** Escape leaves what is done with presets, and not the dialog. */
function leaving(onDone: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDone();
  };
}

/** Asks for the name by which what is chosen is kept. */
export function SavePreset({ onDone }: { onDone: () => void }) {
  const { presets } = useSnapshot(downloadSettings);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const name = typed.trim();
  const isThere = presets.some((preset) => preset.name === name);
  const save = async (): Promise<void> => {
    setBusy(true);
    if (await savePreset(name)) onDone();
    setBusy(false);
  };
  return (
    <form
      className="mt-3 flex flex-wrap items-start gap-2"
      onKeyDown={leaving(onDone)}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '' && !busy) void save();
      }}
    >
      <TextField
        ref={field}
        label={texts.presetName()}
        size="md"
        autoComplete="off"
        maxLength={MAX_PRESET_NAME}
        help={isThere ? texts.presetThere() : texts.presetHolds()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-w-48 flex-1"
      />
      <span className="mt-5 flex gap-2">
        <Button type="submit" busy={busy} disabled={name === ''}>
          {isThere ? texts.replacePreset() : ui.save()}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {texts.cancel()}
        </Button>
      </span>
    </form>
  );
}

/** Renames and deletes. What was deleted last can be put back. */
export function PresetList({ onDone }: { onDone: () => void }) {
  const { presets } = useSnapshot(downloadSettings);
  const [deleted, setDeleted] = useState<DownloadPreset | null>(null);
  const remove = async (preset: DownloadPreset): Promise<void> => {
    if (await deletePreset(preset)) setDeleted(preset);
  };
  const putBack = async (preset: DownloadPreset): Promise<void> => {
    if (await putPresetBack(preset)) setDeleted(null);
  };
  return (
    <section
      aria-label={texts.managePresets()}
      className="mt-3 grid gap-2 rounded-ctl border border-line p-3"
      onKeyDown={leaving(onDone)}
    >
      <ul className="grid max-h-48 gap-1 overflow-y-auto">
        {presets.map((preset) => (
          <li key={preset.preset_id} className="flex items-center gap-2">
            <PresetName preset={preset} />
            <IconButton
              label={texts.deletePreset({ name: preset.name })}
              icon={<Trash2 aria-hidden size={16} />}
              onClick={() => void remove(preset)}
            />
          </li>
        ))}
      </ul>
      {deleted && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-12 text-text-2">
          {texts.presetDeleted({ name: deleted.name })}
          <Button size="sm" onClick={() => void putBack(deleted)}>
            {texts.putBack()}
          </Button>
        </p>
      )}
      <Button size="sm" className="justify-self-end" onClick={onDone}>
        {texts.presetsDone()}
      </Button>
    </section>
  );
}

/** Enter and leaving take a name over; one that is refused is the old one again. */
function PresetName({ preset }: { preset: DownloadPreset }) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = async (): Promise<void> => {
    const name = typed?.trim() ?? '';
    if (name !== '' && name !== preset.name) await renamePreset(preset, name);
    setTyped(null);
  };
  return (
    <input
      aria-label={texts.presetName()}
      value={typed ?? preset.name}
      maxLength={MAX_PRESET_NAME}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void take()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void take();
      }}
      className="field h-8 w-full min-w-0 rounded-ctl border border-line-ctl bg-bg-2 px-2.5 text-13"
    />
  );
}
