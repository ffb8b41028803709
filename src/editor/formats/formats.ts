import { formats as texts } from '#i18n/en/files.ts';
import { type PlayedChapter, playedChapters } from '#model/edit/chapters.ts';
import type { Comment } from '#model/edit/comments.ts';
import { silencedOf } from '#model/edit/gains.ts';
import { hasDropFrame } from '#model/formats/timecode.ts';
import {
  writePodcastChapters,
  writeYoutubeChapters,
  youtubeProblems,
} from '#model/formats/write/chapter-files.ts';
import {
  type EditTimeline,
  editTimelineOf,
  hasMoreTracks,
  lacksRecorded,
  type SequenceMedia,
} from '#model/formats/write/edit-timeline.ts';
import { writeEdl } from '#model/formats/write/edl-file.ts';
import { writeFcpxml } from '#model/formats/write/fcpxml.ts';
import { withMarkers } from '#model/formats/write/markers.ts';
import { writeOtio } from '#model/formats/write/otio.ts';
import { writePremiere } from '#model/formats/write/premiere-json.ts';
import { type RetimedTranscript, retimed, retimedText } from '#model/formats/write/retimed.ts';
import {
  writeJson,
  writeMarkdown,
  writeSrt,
  writeText,
  writeVtt,
  writeWordVtt,
} from '#model/formats/write/write-transcript.ts';
import { writeXmeml } from '#model/formats/write/xmeml.ts';
import type { TranscriptionProgress } from '#model/merge/operation.ts';
import { type ProjectHead, writeProjectFile } from '#model/merge/project-file.ts';
import { writeEditText } from '#model/text-edit/write-edit-text.ts';
import type { CaptionLook, Chapter, EditorDocument, TimeBase } from '#model/types.ts';

interface Format {
  readonly label: () => string;
  readonly extension: string;
  readonly type: string;
}
interface TranscriptFormat extends Format {
  /** Programs read it, which compare its words with the recording. */
  readonly isAsSaid?: true;
  readonly write: (transcript: RetimedTranscript, title: string, look: CaptionLook) => string | Promise<Blob>;
  /** Has lines of captions: `names` where it can also say who speaks in their text. */
  readonly captions?: 'lines' | 'names';
}
interface ChapterFormat extends Format {
  readonly writeChapters: (chapters: readonly PlayedChapter[]) => string;
  /** Sentences on what whoever reads it does not take. */
  readonly problems?: (chapters: readonly PlayedChapter[]) => readonly string[];
}
interface EditFormat extends Format {
  /** Its timecode can be drop-frame. */
  readonly hasDrop?: true;
  /** Comments can stand in it as markers. */
  readonly hasMarkers?: true;
  /** States rate, size and length of each file; `'withTracks'`: and all of its audio. */
  readonly hasFiles?: true | 'withTracks';
  readonly writeEdit: (sequence: EditTimeline, isDrop: boolean) => string;
}

interface DocumentFormat extends Format {
  /** @param name of the recording */
  readonly writeDocument: (doc: EditorDocument, name: string) => string;
}

/** The edit as the command line keeps it beside the recording, which only a recording of one file has. */
interface ProjectFormat extends Format {
  readonly writeProject: typeof writeProjectFile;
}

type AnyFormat = TranscriptFormat | ChapterFormat | EditFormat | DocumentFormat | ProjectFormat;

/** Everything that can be exported beside the media, in the order it is offered. */
export const FORMATS = {
  txt: { label: texts.txt, extension: 'txt', type: 'text/plain', write: writeText },
  md: { label: texts.md, extension: 'md', type: 'text/markdown', write: writeMarkdown },
  docx: {
    label: texts.docx,
    extension: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    // A large library, loaded by those who want a Word file.
    write: async (transcript, title) => (await import('./docx.ts')).writeDocx(transcript, title),
  },
  srt: {
    label: texts.srt,
    extension: 'srt',
    type: 'application/x-subrip',
    captions: 'names',
    write: (transcript, _, look) => writeSrt(transcript, look),
  },
  vtt: {
    label: texts.vtt,
    extension: 'vtt',
    type: 'text/vtt',
    captions: 'lines',
    write: (transcript, _, look) => writeVtt(transcript, look),
  },
  words: { label: texts.wordVtt, extension: 'vtt', type: 'text/vtt', write: writeWordVtt },
  json: {
    label: texts.json,
    extension: 'json',
    type: 'application/json',
    write: writeJson,
    isAsSaid: true,
  },
  premiere: {
    label: texts.premiere,
    extension: 'json',
    type: 'application/json',
    write: writePremiere,
    isAsSaid: true,
  },
  // Read back by the import of transcripts.
  editText: {
    label: texts.editText,
    extension: 'edit.txt',
    type: 'text/plain',
    writeDocument: writeEditText,
  },
  project: {
    label: texts.projectFile,
    extension: 'trimscript.json',
    type: 'application/json',
    writeProject: writeProjectFile,
  },
  youtube: {
    label: texts.youtube,
    extension: 'txt',
    type: 'text/plain',
    writeChapters: writeYoutubeChapters,
    problems: youtubeProblems,
  },
  podcast: {
    label: texts.podcastChapters,
    extension: 'json',
    type: 'application/json+chapters',
    writeChapters: writePodcastChapters,
  },
  edl: {
    label: texts.edl,
    extension: 'edl',
    type: 'text/plain',
    writeEdit: writeEdl,
    hasDrop: true,
    hasMarkers: true,
  },
  fcpxml: {
    label: texts.fcpxml,
    extension: 'fcpxml',
    type: 'application/xml',
    writeEdit: writeFcpxml,
    hasMarkers: true,
    hasFiles: 'withTracks',
  },
  xmeml: {
    label: texts.xmeml,
    extension: 'xml',
    type: 'application/xml',
    writeEdit: writeXmeml,
    hasFiles: 'withTracks',
  },
  otio: {
    label: texts.otio,
    extension: 'otio',
    type: 'application/json',
    writeEdit: writeOtio,
    hasFiles: true,
  },
} as const satisfies Record<string, AnyFormat>;

export type FormatId = keyof typeof FORMATS;

export function hasClock(id: FormatId): boolean {
  return 'write' in FORMATS[id];
}

/** What of the captions' look a file has: lines, or also the names of speakers. */
export function captionsIn(id: FormatId): 'lines' | 'names' | null {
  const format: AnyFormat = FORMATS[id];
  return 'captions' in format ? (format.captions ?? null) : null;
}

/** Whether the file lists chapters alone. */
export function isOfChapters(id: FormatId): boolean {
  return 'writeChapters' in FORMATS[id];
}

/** Whether the file is read back as the edit that it was written from. */
export function isEditAsText(id: FormatId): boolean {
  return 'writeDocument' in FORMATS[id];
}

/** Whether the file is read by the command line, and back. */
export function isProjectFormat(id: FormatId): boolean {
  return 'writeProject' in FORMATS[id];
}

/** Sentences on why chapters would not be taken as they are. @param chapters source seconds */
export function chapterProblems(
  id: FormatId,
  doc: EditorDocument,
  chapters: readonly Chapter[],
): readonly string[] {
  const format: AnyFormat = FORMATS[id];
  if (!('writeChapters' in format)) return [];
  const played = playedChapters(chapters, doc);
  return played.length === 0 ? [texts.noChapters()] : (format.problems?.(played) ?? []);
}

/** Whether the timecode of this file can be drop-frame. */
export function hasDropSwitch(id: FormatId, { video }: SequenceMedia): boolean {
  return 'hasDrop' in FORMATS[id] && video !== null && hasDropFrame(video.frameRate);
}

/** Whether comments can stand in this file as markers. */
export function hasMarkers(id: FormatId): boolean {
  return 'hasMarkers' in FORMATS[id];
}

/** Sentences on what an edit list does not say of these files. */
export function leftOut(id: FormatId, media: SequenceMedia): string[] {
  const format: AnyFormat = FORMATS[id];
  if (!('writeEdit' in format)) return [];
  return [
    ...(format.hasFiles && lacksRecorded(media) ? [texts.filesAsOne()] : []),
    ...(format.hasFiles !== 'withTracks' && hasMoreTracks(media) ? [texts.oneTrackOnly()] : []),
  ];
}

/** Whether a file has words, and the sound, of what is muted or bleeped. */
export function keepsSilenced(id: FormatId, { gains }: Pick<EditorDocument, 'gains'>): boolean {
  const format = FORMATS[id];
  const isWhole = ['writeEdit', 'writeDocument', 'writeProject', 'isAsSaid'].some((key) => key in format);
  return isWhole && silencedOf(gains).length > 0;
}

interface ExportOptions {
  readonly clock: TimeBase;
  /** Of a file that `hasDropSwitch`. */
  readonly isDrop?: boolean;
  /** For a file that `hasMarkers`. */
  readonly comments?: readonly Comment[];
  /** Source seconds. */
  readonly chapters?: readonly Chapter[];
  /** For a file that `isProjectFormat`: whether the transcript is whole, and what is written beside the edit. */
  readonly project?: { readonly transcription: TranscriptionProgress; readonly head: ProjectHead };
}

/** @throws Error without a project for a file that needs it */
export async function exportFile(
  id: FormatId,
  doc: EditorDocument,
  media: SequenceMedia,
  { clock, isDrop = false, comments = [], chapters = [], project }: ExportOptions,
): Promise<{ name: string; blob: Blob }> {
  const format: AnyFormat = FORMATS[id];
  const name = media.rushes[0]?.name ?? 'transcript';
  const title = name.replace(/\.[^.]*$/, '');
  if ('writeProject' in format) {
    if (!project) throw new Error('A project file needs its project');
    const { transcription, head } = project;
    const blob = new Blob([format.writeProject({ doc, transcription }, head)], { type: format.type });
    // The recording's whole name: it lies beside it.
    return { name: `${name}.${format.extension}`, blob };
  }
  const content =
    'write' in format
      ? await format.write((format.isAsSaid ? retimed : retimedText)(doc, clock), title, doc.captionLook)
      : 'writeChapters' in format
        ? format.writeChapters(playedChapters(chapters, doc))
        : 'writeDocument' in format
          ? format.writeDocument(doc, name)
          : format.writeEdit(
              withMarkers(editTimelineOf(doc, media, title), doc, hasMarkers(id) ? comments : []),
              isDrop && hasDropSwitch(id, media),
            );
  const blob = typeof content === 'string' ? new Blob([content], { type: format.type }) : content;
  return { name: `${title}.${format.extension}`, blob };
}
