import { useState } from 'react';
import { formats as texts } from '#i18n/en/files.ts';
import { MAX_SPEAKERS } from '#model/constants.ts';
import { suggestedPlaces, withPlaces } from '#model/formats/read/merge-speakers.ts';
import { FormatError, UntimedText } from '#model/formats/timecode.ts';
import { readScriptFile, type ScriptFile } from '#src/editor/state/cuts/scripts.ts';
import { ENCODINGS, type TextEncoding } from '#src/editor/state/device/decode.ts';
import { readTranscriptFile, type TranscriptFile } from '#src/editor/state/transcription/transcript-files.ts';
import { Button, ErrorLine, Modal, Select } from '#src/ui/index.ts';
import { useReading } from './use-reading.tsx';

/** What the file dialog offers. */
export const TRANSCRIPTS =
  '.srt,.vtt,.json,.sbv,.ttml,.dfxp,.xml,.csv,.tsv,.txt,.md,.docx,.fdx,text/vtt,text/csv,text/plain,application/json,application/ttml+xml,application/x-subrip';

type ReadFile = Awaited<ReturnType<typeof readTranscriptFile>>;

/** A file that was read and what has to be asked about it. */
export interface Asked {
  readonly file: File;
  readonly read: ReadFile;
}

type Found = { readonly taken: TranscriptFile } | { readonly asked: Asked } | { readonly script: ScriptFile };

/** `taken` where nothing has to be asked, `script` where it has no times. @throws FormatError with a sentence for the user, the signal's reason */
export async function readOrAsk(file: File, signal: AbortSignal): Promise<Found> {
  const read = await readTranscriptFile(file, signal).catch(async (error: unknown) => {
    const isScript =
      error instanceof FormatError && (error instanceof UntimedText || /\.docx$/i.test(file.name));
    const script = isScript ? await readScriptFile(file, signal) : null;
    if (script === null) throw error;
    return script;
  });
  if ('script' in read) return { script: read };
  const isClear = read.others.length === 0 && read.imported.speakers.length <= MAX_SPEAKERS;
  return isClear ? { taken: read } : { asked: { file, read } };
}

const PREVIEW = 300;
/** Speakers that somebody would look through; the others share places as suggested. */
const MAX_ASKED = 100;
const PLACES = Array.from({ length: MAX_SPEAKERS }, (_, i) => i);

interface Props {
  readonly asked: Asked;
  readonly onTake: (file: TranscriptFile) => void;
  readonly onClose: () => void;
}

/** Asks in which encoding a file is where the guess is unsure, and which speakers share a place where there are more than five. */
export function TranscriptQuestions({ asked, onTake, onClose }: Props) {
  const [read, setRead] = useState(asked.read);
  const [places, setPlaces] = useState(() => suggestedPlaces(asked.read.imported));
  const [error, setError] = useState<string | null>(null);
  const reading = useReading();
  const { speakers, cues } = read.imported;
  const isMany = speakers.length > MAX_SPEAKERS;
  const choose = async (encoding: TextEncoding): Promise<void> => {
    try {
      const again = await reading.read(asked.file, (signal) =>
        readTranscriptFile(asked.file, signal, encoding),
      );
      if (!again) return;
      setRead(again);
      setPlaces(suggestedPlaces(again.imported));
      setError(null);
    } catch (cause) {
      if (!(cause instanceof FormatError)) throw cause;
      setError(cause.message);
    }
  };
  const take = (): void =>
    onTake({ name: read.name, imported: isMany ? withPlaces(read.imported, places) : read.imported });
  return (
    <Modal
      open
      title={texts.askTitle({ name: read.name })}
      onClose={onClose}
      cancel="md"
      actions={
        <Button variant="primary" disabled={error !== null} onClick={take}>
          {texts.importIt()}
        </Button>
      }
    >
      <div className="mt-4 grid gap-4">
        {asked.read.others.length > 0 && (
          <>
            <Select
              label={texts.encoding()}
              options={[...new Set([asked.read.encoding, ...asked.read.others, ...ENCODINGS])].map(
                (value) => ({
                  value,
                  label: value,
                }),
              )}
              value={read.encoding}
              onChange={(next) => void choose(next)}
            />
            <p data-testid="preview" dir="auto" className="max-h-32 overflow-auto text-text-2">
              {previewOf(cues.map(({ text }) => text))}
            </p>
          </>
        )}
        {isMany && (
          <>
            <p className="text-text-2">
              {texts.tooManySpeakers({ count: speakers.length, most: MAX_SPEAKERS })}
            </p>
            {speakers
              .slice(0, MAX_ASKED)
              .map((name, i) => ({ name, i }))
              .map(({ name, i }) => (
                <Select
                  key={i}
                  label={name}
                  options={PLACES.map((place) => ({
                    value: String(place),
                    label: texts.place({ number: place + 1 }),
                  }))}
                  value={String(places[i])}
                  onChange={(next) => setPlaces(places.with(i, Number(next)))}
                />
              ))}
          </>
        )}
        {error && <ErrorLine help="fileNotRead">{error}</ErrorLine>}
      </div>
      {reading.dialog}
    </Modal>
  );
}

/** Captions with letters that the encoding decides about come first. */
function previewOf(captions: readonly string[]): string {
  const telling = captions.filter((text) => /[^\0-\u007f]/.test(text));
  return telling.join(' ').slice(0, PREVIEW);
}
