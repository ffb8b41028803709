import { FileInput, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formats, upload as texts } from '#i18n/en/files.ts';
import { FormatError } from '#model/formats/timecode.ts';
import { formatTime } from '#model/time/format.ts';
import {
  type Asked,
  readOrAsk,
  TRANSCRIPTS,
  TranscriptQuestions,
} from '#src/editor/shared/transcript-questions.tsx';
import { useReading } from '#src/editor/shared/use-reading.tsx';
import { projectName } from '#src/editor/state/session/project-name.ts';
import { session } from '#src/editor/state/session/session.ts';
import { isEditTextFile } from '#src/editor/state/transcription/edit-text-file.ts';
import { contentsOf, type TranscriptFile } from '#src/editor/state/transcription/transcript-files.ts';
import { restoresMedia } from '#src/editor/state/upload/upload.ts';
import {
  chooseTranscript,
  describeUpload,
  dropTranscript,
  faultOf,
  setStartNew,
  totalDuration,
  upload,
} from '#src/editor/state/upload/upload-list.ts';
import { Button, Checkbox, ErrorLine, HelpLink, IconButton } from '#src/ui/index.ts';
import { LanguageAndSpeakers } from './language-and-speakers.tsx';
import { RushDuration } from './rush-list.tsx';
import { UploadProgress } from './upload-progress.tsx';

function OwnTranscript() {
  const { transcript } = useSnapshot(upload);
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const reading = useReading();
  const choose = async (file: File): Promise<void> => {
    try {
      setError(null);
      if (await isEditTextFile(file)) {
        setError(formats.editTextLater());
        return;
      }
      const found = await reading.read(file, (signal) => readOrAsk(file, signal));
      if (!found) return;
      if ('script' in found) setError(formats.scriptLater());
      else if ('asked' in found) setAsked(found.asked);
      else chooseTranscript(found.taken);
    } catch (cause) {
      if (!(cause instanceof FormatError)) throw cause;
      setError(cause.message);
    }
  };
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2">
      <input
        ref={input}
        type="file"
        accept={TRANSCRIPTS}
        aria-label={texts.chooseTranscript()}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void choose(file);
          event.target.value = '';
        }}
      />
      {transcript ? (
        <div className="flex items-center gap-2 text-text-2">
          <div className="min-w-0 flex-1">
            <p className="truncate" title={transcript.name}>
              {texts.transcriptTaken({ name: transcript.name })}
            </p>
            <p className="num wrap-anywhere text-12">{transcriptText(transcript)}</p>
          </div>
          <IconButton
            label={texts.removeTranscript()}
            icon={<X aria-hidden size={16} />}
            onClick={dropTranscript}
          />
        </div>
      ) : (
        <Button
          className="justify-self-start"
          icon={<FileInput aria-hidden size={16} />}
          onClick={() => input.current?.click()}
        >
          {texts.haveTranscript()}
        </Button>
      )}
      {asked && (
        <TranscriptQuestions
          asked={asked}
          onClose={() => setAsked(null)}
          onTake={(file) => {
            setAsked(null);
            chooseTranscript(file);
          }}
        />
      )}
      {reading.dialog}
      {error && <ErrorLine help="fileNotRead">{error}</ErrorLine>}
    </div>
  );
}

/** '3,539 words, 2 speakers: Ann, Bo' */
function transcriptText({ imported }: Pick<TranscriptFile, 'imported'>): string {
  const { words, speakers } = contentsOf(imported);
  const values = { words, count: speakers.length, names: speakers.join(', ') };
  return speakers.length > 0 ? texts.wordsAndSpeakers(values) : texts.words({ words });
}

export function ReviewList() {
  const { rushes, place, startNew, language, speakers, transcript, noRoom } = useSnapshot(upload);
  const { project, unconfirmedMediaOf } = useSnapshot(session);
  const isRestoring = restoresMedia({ project, unconfirmedMediaOf }, place);
  const isAdded = place === 'first' || place === 'last';
  return (
    <>
      {rushes.map((rush) => {
        const fault = faultOf(rush);
        return (
          fault && (
            <ErrorLine key={rush.id} className="mt-2">
              {fault}
            </ErrorLine>
          )
        );
      })}
      {noRoom && <ErrorLine className="mt-2">{noRoom}</ErrorLine>}
      {(noRoom || rushes.some((rush) => faultOf(rush) !== null)) && (
        <HelpLink about="uploadRefused" className="ml-6" />
      )}
      {isAdded && project && (
        <p className="wrap-anywhere mt-2 text-text-2">
          {(place === 'first' ? texts.joinedBefore : texts.joinedAfter)({ name: projectName(project) })}
        </p>
      )}
      <ol className="mt-4 max-h-60 overflow-y-auto rounded-card border border-line bg-bg-2">
        {rushes.map((rush, index) => (
          <li key={rush.id} className={row}>
            <span className="num text-right text-text-3">{index + 1}</span>
            <span className="truncate" title={rush.name}>
              {rush.name}
            </span>
            <RushDuration reading={rush.reading} duration={rush.duration} />
          </li>
        ))}
        <li className={row}>
          <span className="max-2xs:hidden" />
          <span className="text-text-2 max-2xs:col-span-2">{texts.joinedThus()}</span>
          <span className="num font-semibold">{formatTime(totalDuration(rushes))}</span>
        </li>
      </ol>
      <UploadProgress className="mt-3" />
      <p className="mt-2 text-12 text-text-3">{texts.sentAtOnce()}</p>
      {isRestoring && project && <RestoringMedia duration={project.media.duration} />}
      {!isAdded && (!isRestoring || startNew) && (
        <>
          <div className="mt-4">
            <LanguageAndSpeakers
              value={{ language, speakers }}
              onChange={describeUpload}
              anyLanguage={transcript !== null}
              hasSpeakers={transcript !== null && transcript.imported.speakers.length > 0}
            />
          </div>
          <OwnTranscript />
        </>
      )}
    </>
  );
}

/** Specification §4: the same rushes again, for the edit whose media were deleted. */
function RestoringMedia({ duration }: { duration: number }) {
  const { startNew } = useSnapshot(upload);
  return (
    <div className="mt-4 grid gap-2">
      <p className="text-text-2">{texts.restores({ length: formatTime(duration) })}</p>
      <Checkbox label={texts.startNew()} checked={startNew} onChange={setStartNew} />
    </div>
  );
}

const row =
  'grid min-h-10 grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line pr-4 pl-3 not-first:border-t max-2xs:grid-cols-[1rem_minmax(0,1fr)] max-2xs:py-2 max-2xs:last:*:col-span-2';
