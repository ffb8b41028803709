/** The project beside a recording, `talk.mp4.trimscript.json`: the saved document with the recording that it is of and a revision. */
import { type SavedEdit, writeSavedEdit } from './saved-edit.ts';

/** A recording by its length and its ends. */
export interface Fingerprint {
  readonly bytes: number;
  /** SHA-256 of the first and the last MiB. */
  readonly ends: string;
}

/** What a project file says beside the document, which `readSavedEdit` reads. */
export interface ProjectHead {
  readonly recording: Fingerprint;
  /** From 1. */
  readonly revision: number;
}

/** Null where it is no such file. */
export function projectHeadOf(saved: unknown): ProjectHead | null {
  const { recording, revision } = { ...(saved as { recording?: unknown; revision?: unknown } | null) };
  const { bytes, ends } = { ...(recording as Partial<Fingerprint> | null) };
  if (typeof bytes !== 'number' || typeof ends !== 'string') return null;
  if (typeof revision !== 'number' || !Number.isInteger(revision) || revision < 1) return null;
  return { recording: { bytes, ends }, revision };
}

export function writeProjectFile(edit: SavedEdit, { recording, revision }: ProjectHead): string {
  return `${JSON.stringify({ ...writeSavedEdit(edit), recording, revision })}\n`;
}

export function isSameRecording(one: Fingerprint, other: Fingerprint): boolean {
  return one.bytes === other.bytes && one.ends === other.ends;
}
