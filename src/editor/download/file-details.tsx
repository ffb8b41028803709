import { useState } from 'react';
import { download as texts } from '#i18n/en/files.ts';
import { MAX_TAG_LENGTH, MAX_TRACK_NUMBER } from '#model/constants.ts';
import { playedChapters } from '#model/edit/chapters.ts';
import { TEXT_TAGS } from '#model/edit/file-tags.ts';
import { TextField } from '../../ui/index.ts';
import { chaptersOf } from '../state/document/chapters.ts';
import { useDocument } from '../state/document/use-document.ts';
import { setTag, setTrackNumber } from '../state/download/file-tags.ts';
import { CoverField } from './cover-field.tsx';
import { FileDefaultsChoice } from './file-defaults.tsx';

const LABELS = { title: texts.tagTitle, artist: texts.tagArtist, album: texts.tagAlbum };

/** What the file says of itself; kept with the project. */
export function FileDetails() {
  const doc = useDocument();
  const count = playedChapters(chaptersOf(doc), doc).length;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-medium text-12 text-text-2">{texts.details()}</summary>
      <div className="mt-2 grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
        {TEXT_TAGS.map((name) => (
          <TextTag key={name} name={name} value={doc.tags[name] ?? ''} />
        ))}
        <TrackNumber value={doc.tags.number} />
        {isOpen && <FileDefaultsChoice />}
        {isOpen && <CoverField />}
      </div>
      <p className="mt-2 text-12 text-text-3">
        {texts.detailsHelp()} {count > 0 && texts.chaptersIncluded({ count })}
      </p>
    </details>
  );
}

function TextTag({ name, value }: { name: keyof typeof LABELS; value: string }) {
  // As it is typed: a tag has no spaces at its ends.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={LABELS[name]()}
      size="md"
      autoComplete="off"
      maxLength={MAX_TAG_LENGTH}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value);
        setTag(name, event.target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function TrackNumber({ value }: { value: number | undefined }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  return (
    <TextField
      label={texts.tagNumber()}
      size="md"
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? value ?? ''}
      error={isWrong ? texts.numberFrom({ most: MAX_TRACK_NUMBER }) : undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        setWrong(!setTrackNumber(event.target.value));
      }}
      onBlur={() => {
        setTyped(null);
        setWrong(false);
      }}
    />
  );
}
