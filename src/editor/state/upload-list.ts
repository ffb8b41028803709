import { proxy, ref } from 'valtio';
import { MAX_RUSH_BYTES } from '#contract/index.ts';
import { state as texts } from '#i18n/en/editor.ts';
import type { Ref } from './document.ts';
import type { TranscriptFile } from './transcript-files.ts';

/** A file to be uploaded, in the place it will have in the joined media. */
export interface Rush {
  readonly id: number;
  readonly file: File;
  readonly kind: 'audio' | 'video';
  /** Seconds; `null` while it is being read and where the browser cannot tell. */
  duration: number | null;
  /** `failed`: the browser cannot tell; `unreadable`: it is no recording either by its first bytes. */
  reading: 'going on' | 'done' | 'failed' | 'unreadable';
}

/** What the dialog shows: nothing, where they go, the question about the edit they replace, the list, the upload, the way out of it. */
export type UploadStep = 'closed' | 'place' | 'replace' | 'list' | 'sending' | 'stop';

/** Where rushes go beside a project that is there: `first` and `last` are joined with its recording. */
export type UploadPlace = 'new' | 'replace' | 'first' | 'last';

interface UploadState {
  rushes: Rush[];
  step: UploadStep;
  /** Null where there is no choice: a first upload, deleted media that come back. */
  place: UploadPlace | null;
  /** 'New project' led here: nothing is asked. */
  intoNew: boolean;
  mediaConfirmed: boolean;
  language: 'en' | 'fr';
  speakers: number;
  transcript: Ref<TranscriptFile> | null;
  /** The media of the project were deleted for age; true uploads a new project instead of giving them back. */
  startNew: boolean;
  /** The deleted media of the project are sent again by themselves. */
  restoring: boolean;
  /** The list folded into the top bar is open. */
  listOpen: boolean;
}

export const upload = proxy<UploadState>({
  rushes: [],
  step: 'closed',
  place: null,
  intoNew: false,
  mediaConfirmed: false,
  language: 'en',
  speakers: 1,
  transcript: null,
  startNew: false,
  restoring: false,
  listOpen: false,
});

export function chooseTranscript(file: TranscriptFile): void {
  upload.transcript = ref(file);
}

export function dropTranscript(): void {
  upload.transcript = null;
}

let nextId = 1;

/** Appends files to the list. @returns the names of those that are neither audio nor video */
export function addRushes(
  files: Iterable<File>,
  readDuration: (file: File) => Promise<number>,
  looksRecorded: (file: File) => Promise<boolean>,
): string[] {
  const refused: string[] = [];
  for (const file of files) {
    const kind = kindOf(file);
    if (!kind) {
      refused.push(file.name);
      continue;
    }
    const id = nextId++;
    upload.rushes.push({ id, file: ref(file), kind, duration: null, reading: 'going on' });
    readDuration(file).then(
      (seconds) => setReading(id, 'done', seconds),
      async () => setReading(id, (await looksRecorded(file)) ? 'failed' : 'unreadable', null),
    );
    upload.listOpen = true;
  }
  return refused;
}

function setReading(id: number, reading: Rush['reading'], duration: number | null): void {
  const rush = upload.rushes.find((item) => item.id === id);
  if (rush) Object.assign(rush, { reading, duration });
}

export function removeRush(id: number): void {
  const at = upload.rushes.findIndex((rush) => rush.id === id);
  if (at >= 0) upload.rushes.splice(at, 1);
}

export function moveRush(id: number, by: number): void {
  const from = upload.rushes.findIndex((rush) => rush.id === id);
  const to = Math.min(upload.rushes.length - 1, Math.max(0, from + by));
  if (from < 0 || from === to) return;
  const [rush] = upload.rushes.splice(from, 1);
  upload.rushes.splice(to, 0, rush!);
}

export function isOversized(rush: { readonly file: { readonly size: number } }): boolean {
  return rush.file.size > MAX_RUSH_BYTES;
}

/** Why a rush cannot be uploaded; null where it can. */
export function faultOf(
  rush: Pick<Rush, 'reading'> & { readonly file: { readonly name: string; readonly size: number } },
): string | null {
  const { name } = rush.file;
  if (isOversized(rush)) return texts.rushTooLarge({ name });
  return rush.reading === 'unreadable' ? texts.rushUnreadable({ name }) : null;
}

export function totalBytes(rushes: readonly { readonly file: { readonly size: number } }[]): number {
  return rushes.reduce((sum, { file }) => sum + file.size, 0);
}

export function totalDuration(rushes: readonly { readonly duration: number | null }[]): number {
  return rushes.reduce((sum, rush) => sum + (rush.duration ?? 0), 0);
}

/** For files whose type the browser does not know. */
const EXTENSIONS = {
  video: [
    ...['mp4', 'mov', 'm4v', 'mkv', 'webm', 'avi', 'ts', 'mts', 'm2ts', 'mpg', 'mpeg'],
    ...['flv', 'f4v', 'wmv', 'asf'],
  ],
  audio: [
    ...['mp3', 'm4a', 'wav', 'ogg', 'oga', 'opus', 'flac', 'aac', 'mka'],
    ...['aiff', 'aif', 'aifc', 'caf', 'wma'],
  ],
};

/** What the browser's dialog offers: by type, and by name where the system knows no type. */
export const ACCEPTED = [
  'audio/*',
  'video/*',
  ...Object.values(EXTENSIONS)
    .flat()
    .map((name) => `.${name}`),
].join();

function kindOf(file: File): 'audio' | 'video' | null {
  const major = file.type.split('/')[0];
  if (major === 'audio' || major === 'video') return major;
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (EXTENSIONS.video.includes(extension)) return 'video';
  return EXTENSIONS.audio.includes(extension) ? 'audio' : null;
}
