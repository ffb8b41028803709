import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { formats as texts } from '#i18n/en/files.ts';
import { FormatError } from '#model/formats/timecode.ts';
import { isDropRecorded } from '#model/formats/write/edit-timeline.ts';
import type { TimeBase } from '#model/types.ts';
import { CaptionLookFields } from '#src/editor/shared/caption-look.tsx';
import {
  type Asked,
  readOrAsk,
  TRANSCRIPTS,
  TranscriptQuestions,
} from '#src/editor/shared/transcript-questions.tsx';
import { useReading } from '#src/editor/shared/use-reading.tsx';
import { Button, Checkbox, ErrorLine, Modal, Select, toast } from '../../ui/index.ts';
import { comments } from '../state/comments/comments.ts';
import { saveBlob } from '../state/device/save-blob.ts';
import { chaptersOf } from '../state/document/chapters.ts';
import { currentDoc } from '../state/document/document.ts';
import { useDocument } from '../state/document/use-document.ts';
import { savedRevision } from '../state/saving/autosave.ts';
import { currentEdit } from '../state/saving/journal.ts';
import { session } from '../state/session/session.ts';
import { isEditTextFile, rememberExported, takeEditFile } from '../state/transcription/edit-text-file.ts';
import {
  isProjectFile,
  noProjectFile,
  projectHeadFor,
  takeProjectFile,
} from '../state/transcription/project-file.ts';
import {
  type TranscriptFile as ReadTranscript,
  takeTranscript,
} from '../state/transcription/transcript-files.ts';
import { panels, setExported } from '../state/view/panels.ts';
import {
  captionsIn,
  chapterProblems,
  exportFile,
  FORMATS,
  type FormatId,
  hasClock,
  hasDropSwitch,
  hasMarkers,
  isEditAsText,
  isOfChapters,
  isProjectFormat,
  keepsSilenced,
  leftOut,
} from './formats.ts';
import { PastedScript, takeScriptOf } from './script-dialogs.tsx';

/** The list of files and the dialog behind two entries of the transcript's menu. Mounted once. */
export function TranscriptFiles() {
  const { project } = useSnapshot(session);
  const { exported } = useSnapshot(panels);
  if (!project) return null;
  return (
    <>
      <Import />
      <PastedScript />
      <ExportDialog key={exported} />
    </>
  );
}

function Import() {
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { read, dialog } = useReading();
  const importFile = (file: File): Promise<void> =>
    reported(async () => {
      if (await isEditTextFile(file)) {
        toast({ tone: 'success', ...(await takeEditFile(file)) });
        return;
      }
      if (await isProjectFile(file)) {
        toast({ tone: 'success', ...(await takeProjectFile(file)) });
        return;
      }
      const found = await read(file, (signal) => readOrAsk(file, signal));
      if (!found) return;
      if ('asked' in found) setAsked(found.asked);
      else if ('script' in found) takeScriptOf(found.script);
      else await take(found.taken);
    });
  // In the event itself: browsers open no list of files later.
  useEffect(() => subscribeKey(panels, 'importsAsked', () => input.current?.click(), true), []);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={TRANSCRIPTS}
        aria-label={texts.choose()}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void importFile(file);
          event.target.value = '';
        }}
      />
      {dialog}
      {asked && (
        <TranscriptQuestions
          asked={asked}
          onClose={() => setAsked(null)}
          onTake={(file) => {
            setAsked(null);
            void reported(() => take(file));
          }}
        />
      )}
    </>
  );
}

async function take(file: ReadTranscript): Promise<void> {
  const notes = takeTranscript(file);
  const title = texts.imported({ count: currentDoc().words.length });
  toast({ tone: 'success', title, description: notes.join(' ') || undefined });
}

async function reported(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    // Of an edit as a text it has lines of its own.
    const description = <span className="whitespace-pre-line">{error.message}</span>;
    toast({ tone: 'error', title: texts.notImported(), description, help: 'fileNotRead' });
  }
}

function ExportDialog() {
  const { exported } = useSnapshot(panels);
  const [format, setFormat] = useState<FormatId>(exported === 'edit' ? 'xmeml' : 'docx');
  const [clock, setClock] = useState<TimeBase>('edited');
  const [drop, setDrop] = useState<boolean | null>(null);
  const [marks, setMarks] = useState(true);
  const { list } = useSnapshot(comments);
  const { project: opened } = useSnapshot(session);
  const [error, setError] = useState<string | null>(null);
  const main = useRef<HTMLButtonElement>(null);
  // As the rushes were recorded, until somebody chooses.
  const isDrop = drop ?? (opened !== null && isDropRecorded(opened.media));
  const doc = useDocument();
  const captions = captionsIn(format);
  const lacking = opened && isProjectFormat(format) ? noProjectFile(opened.media) : null;
  const problems = chapterProblems(format, doc, chaptersOf(doc));
  const close = (): void => {
    setError(null);
    setExported(null);
  };
  const save = async (): Promise<void> => {
    const { project } = session;
    if (!project) return;
    const exportedDoc = currentDoc();
    const head = isProjectFormat(format) ? projectHeadFor(project.media, savedRevision()) : null;
    try {
      const { name, blob } = await exportFile(format, exportedDoc, project.media, {
        clock,
        isDrop,
        comments: marks ? comments.list : [],
        chapters: chaptersOf(exportedDoc),
        ...(head && { project: { transcription: currentEdit().transcription, head } }),
      });
      if (isEditAsText(format)) rememberExported(exportedDoc);
      saveBlob(blob, name);
      close();
    } catch (cause) {
      if (!(cause instanceof FormatError)) throw cause;
      setError(cause.message);
    }
  };
  return (
    <Modal
      open={exported !== null}
      title={texts.export()}
      onClose={close}
      initialFocus={main}
      cancel="md"
      actions={
        <Button
          ref={main}
          variant="primary"
          disabledReason={lacking ?? undefined}
          onClick={() => void save()}
        >
          {texts.export()}
        </Button>
      }
    >
      <div className="mt-4 grid gap-4">
        <Select
          label={texts.format()}
          options={(Object.keys(FORMATS) as FormatId[]).map((id) => ({
            value: id,
            label: FORMATS[id].label(),
          }))}
          value={format}
          onChange={(next) => {
            setFormat(next);
            setError(null);
          }}
        />
        {hasClock(format) ? (
          <Select
            label={texts.times()}
            options={[
              { value: 'edited', label: texts.timesOfEdit() },
              { value: 'source', label: texts.timesOfRecording() },
            ]}
            value={clock}
            onChange={setClock}
          />
        ) : isEditAsText(format) ? (
          <p className="text-text-2">{texts.editTextNote()}</p>
        ) : isProjectFormat(format) ? (
          <p className="text-text-2">{lacking ?? texts.projectNote()}</p>
        ) : isOfChapters(format) ? (
          <div className="grid gap-1 text-text-2">
            {problems.length === 0 ? (
              <p>{texts.chaptersNote()}</p>
            ) : (
              problems.map((text) => <p key={text}>{text}</p>)
            )}
          </div>
        ) : (
          <p className="text-text-2">
            {[texts.editListNote(), ...(opened ? leftOut(format, opened.media) : [])].join(' ')}
          </p>
        )}
        {captions && <CaptionLookFields of={captions} />}
        {keepsSilenced(format, currentDoc()) && <p className="text-text-2">{texts.keepsSilenced()}</p>}
        {opened && hasDropSwitch(format, opened.media) && (
          <Checkbox label={texts.dropFrame()} checked={isDrop} onChange={setDrop} />
        )}
        {hasMarkers(format) && list.length > 0 && (
          <Checkbox label={texts.commentsAsMarkers()} checked={marks} onChange={setMarks} />
        )}
        {error && <ErrorLine help="fileNotRead">{error}</ErrorLine>}
      </div>
    </Modal>
  );
}
