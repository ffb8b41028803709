/** The edit as the file beside the recording that the command line works with. */
import { formats as texts } from '#i18n/en/files.ts';
import { editText } from '#i18n/en/transcript.ts';
import { FormatError } from '#model/formats/timecode.ts';
import { deedAbout } from '#model/merge/deed.ts';
import {
  type Fingerprint,
  isSameRecording,
  type ProjectHead,
  projectHeadOf,
} from '#model/merge/project-file.ts';
import { readSavedEdit } from '#model/merge/saved-edit.ts';
import { DocumentError } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { type ProjectInfo, session } from '../session/session.ts';
import { jobs } from '../work/jobs.ts';

/** Bytes; what a project can be saved as. */
const MAX_BYTES = 24 * 1024 * 1024;
/** Bytes that tell: white space, and the first field of a document. */
const HEAD_BYTES = 200;
const HEAD = /^\uFEFF?\s*\{\s*"format"\s*:\s*"trimscript"/;
/** Tolerance between two measurements of one recording, source seconds. */
const SAME_DURATION = 0.1;

interface Media {
  readonly rushes: readonly Pick<ProjectInfo['media']['rushes'][number], 'size' | 'ends'>[];
}

/** Why there is no such file of a recording; null where there is. */
export function noProjectFile({ rushes }: Media): string | null {
  if (rushes.length !== 1) return texts.projectOfSeveral();
  return rushes[0]?.ends === undefined ? texts.projectUnknown() : null;
}

/** What is written beside the edit; null where `noProjectFile` says why. @param revision of the edit on the server */
export function projectHeadFor(media: Media, revision: number): ProjectHead | null {
  const recording = fingerprintIn(media);
  return recording && { recording, revision: Math.max(1, revision) };
}

function fingerprintIn({ rushes }: Media): Fingerprint | null {
  const [rush, ...more] = rushes;
  return rush?.ends === undefined || more.length > 0 ? null : { bytes: rush.size, ends: rush.ends };
}

/** Whether a file is a project file. */
export async function isProjectFile(file: File): Promise<boolean> {
  return HEAD.test(await file.slice(0, HEAD_BYTES).text());
}

/** Takes the edit of a project file: one undo step. @throws FormatError that says why not */
export async function takeProjectFile(file: File): Promise<{ title: string }> {
  if (jobs.transcription.status === 'running') throw new FormatError(editText.wait());
  const { name } = file;
  if (file.size > MAX_BYTES) throw new FormatError(texts.tooLarge({ name }));
  const { project } = session;
  const doc = editIn(await file.text(), name, project?.media ?? { rushes: [] });
  if (!dispatch(() => doc, { does: deedAbout('imported', name) })) return { title: editText.nothing() };
  jobs.transcription = { status: 'done' };
  return { title: texts.projectTaken({ name }) };
}

/** @throws FormatError */
function editIn(text: string, name: string, media: Media): EditorDocument {
  const saved = parsed(text, name);
  const head = projectHeadOf(saved);
  if (!head) throw new FormatError(texts.noProjectFile({ name }));
  const recording = fingerprintIn(media);
  if (!recording) throw new FormatError(noProjectFile(media) ?? texts.projectUnknown());
  const { duration } = currentDoc();
  const doc = editOf(saved);
  if (!isSameRecording(head.recording, recording) || Math.abs(doc.duration - duration) > SAME_DURATION)
    throw new FormatError(texts.projectOfAnother({ name }));
  return doc.duration === duration ? doc : editOf({ ...(saved as object), duration });
}

/** @throws FormatError */
function editOf(saved: unknown): EditorDocument {
  try {
    return readSavedEdit(saved).doc;
  } catch (error) {
    if (error instanceof DocumentError) throw new FormatError(error.message);
    throw error;
  }
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new FormatError(texts.noProjectFile({ name }));
  }
}
