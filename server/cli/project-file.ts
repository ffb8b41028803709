/**
 * The project beside a recording, `talk.mp4.trimscript.json`: the saved document (docs/document-format.md) with the recording that it is of
 * and a revision.
 */
import { readFile } from 'node:fs/promises';
import { cli } from '#i18n/en/cli.ts';
import {
  type Fingerprint,
  isSameRecording,
  projectHeadOf,
  writeProjectFile,
} from '#model/merge/project-file.ts';
import { readSavedEdit, type SavedEdit } from '#model/merge/saved-edit.ts';
import { DocumentError } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { fingerprintOf } from '#server/media/probe/fingerprint.ts';
import { asShown } from './names.ts';
import { FileProblem } from './problems.ts';
import { writeWhole } from './write-whole.ts';

export interface Project {
  readonly path: string;
  readonly recording: Fingerprint;
  /** 0 before it was ever written. */
  readonly revision: number;
  readonly edit: SavedEdit;
}

/** Null where there is none. @throws FileProblem where it is of another recording, or none of ours */
export async function readProject(path: string, input: string): Promise<Project | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const saved = parsed(text, path);
  const head = projectHeadOf(saved);
  if (!head) throw new FileProblem(cli.noProject({ project: asShown(path) }));
  const recording = await fingerprintOf(input);
  if (!isSameRecording(head.recording, recording))
    throw new FileProblem(cli.otherRecording({ project: asShown(path), name: asShown(input) }));
  try {
    return { path, recording, revision: head.revision, edit: readSavedEdit(saved) };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new FileProblem(cli.brokenProject({ project: asShown(path), problem: error.message }));
  }
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileProblem(cli.noProject({ project: asShown(path) }));
  }
}

/** Writes the next revision, where the edit differs. @returns the project as it is then */
export async function writeProject(project: Project, doc: EditorDocument): Promise<Project> {
  if (doc === project.edit.doc && project.revision > 0) return project;
  const edit = { ...project.edit, doc };
  const revision = project.revision + 1;
  const { path, recording } = project;
  await writeWhole(path, writeProjectFile(edit, { recording, revision }));
  return { ...project, edit, revision };
}
