import { proxy, ref } from 'valtio';
import { MAX_RUSH_BYTES } from '#contract/index.ts';
import { state as texts } from '#i18n/en/editor.ts';
import type { Ref } from '../document/document.ts';
import type { TranscriptFile } from '../transcription/transcript-files.ts';

/** A file of the list, at its place in the joined media. */
export interface Rush {
  readonly id: number;
  readonly kind: 'audio' | 'video';
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly lastModified: number;
  /** Null after a reload, until the file is chosen again. */
  file: File | null;
  /** The browser can reopen the file once the user agrees. */
  canAsk: boolean;
  /** Seconds; `null` while it is being read, and if the browser cannot tell. */
  duration: number | null;
  /** `failed`: the browser cannot tell; `unreadable`: its first bytes are not those of a recording either. */
  reading: 'going on' | 'done' | 'failed' | 'unreadable';
  /** `rush_number` of its chunks on the server, whatever its place; null before the first one is sent. */
  number: number | null;
  sending: 'waiting' | 'going on' | 'done' | 'failed';
  sentBytes: number;
  /** Why it could not be sent. */
  error: string | null;
  /** It is being joined: it keeps its place. */
  confirmed: boolean;
}

/** What the dialog shows: nothing, the choice of place, the question before an edit is replaced, the list, the upload, the question before it is stopped. */
export type UploadStep = 'closed' | 'place' | 'replace' | 'list' | 'sending' | 'stop';

/** Where rushes go if there is a project: `first` and `last` are joined with its recording. */
export type UploadPlace = 'new' | 'replace' | 'first' | 'last';

interface UploadState {
  rushes: Rush[];
  step: UploadStep;
  /** Null if there is no choice: a first upload, or restored media. */
  place: UploadPlace | null;
  /** Opened by 'New project', which asks no place. */
  intoNew: boolean;
  mediaConfirmed: boolean;
  /** Why the account has no storage for the rest. */
  noRoom: string | null;
  language: 'en' | 'fr';
  speakers: number;
  transcript: Ref<TranscriptFile> | null;
  /** The media of the project were deleted for age; true uploads a new project instead of restoring them. */
  startNew: boolean;
  /** The deleted media of the project are being sent again automatically. */
  restoring: boolean;
  /** The upload was refused because other files are being joined into the project. */
  isOccupied: boolean;
  /** The list folded into the top bar is open. */
  listOpen: boolean;
}

export const upload = proxy<UploadState>({
  rushes: [],
  step: 'closed',
  place: null,
  intoNew: false,
  mediaConfirmed: false,
  noRoom: null,
  language: 'en',
  speakers: 1,
  transcript: null,
  startNew: false,
  restoring: false,
  isOccupied: false,
  listOpen: false,
});

/** Opens or closes the list of files in the header. */
export function setUploadListOpen(open: boolean): void {
  upload.listOpen = open;
}

/** Whether files that could restore deleted media start a new project instead. */
export function setStartNew(on: boolean): void {
  upload.startNew = on;
}

/** Whether the next upload starts a project of its own. */
export function setUploadIntoNew(on: boolean): void {
  upload.intoNew = on;
}

/** The language and the number of speakers of what is uploaded. */
export function describeUpload(value: Pick<UploadState, 'language' | 'speakers'>): void {
  Object.assign(upload, value);
}

export function chooseTranscript(file: TranscriptFile): void {
  upload.transcript = ref(file);
}

export function dropTranscript(): void {
  upload.transcript = null;
}

let nextId = 1;

const readings = new Map<number, Promise<void>>();

/** Resolves once the length was read or could not be. */
export function whenRead(id: number): Promise<void> {
  return readings.get(id) ?? Promise.resolve();
}

type NewRush = Pick<Rush, 'name' | 'size' | 'lastModified' | 'kind' | 'file' | 'duration'>;

/** Appends a rush to the list, of which nothing was sent. */
export function appendRush({ file, ...rush }: NewRush): Rush {
  const unsent = {
    canAsk: false,
    number: null,
    sending: 'waiting',
    sentBytes: 0,
    error: null,
    confirmed: false,
  } as const;
  const id = nextId++;
  upload.rushes.push({ ...rush, ...unsent, id, reading: 'done', file: file && ref(file) });
  return upload.rushes.at(-1)!;
}

/** Identifies a file: a re-export may keep name and size, but not the modification time. */
export function printOf({ name, size, lastModified }: Pick<Rush, 'name' | 'size' | 'lastModified'>): string {
  return JSON.stringify([name, size, lastModified]);
}

/** Adds files to the list: to rushes that miss their file, else at the end. @returns the names of files that are neither audio nor video */
export function addRushes(
  files: Iterable<File>,
  readDuration: (file: File) => Promise<number>,
  isMediaFile: (file: File) => Promise<boolean>,
): string[] {
  const refused: string[] = [];
  for (const file of files) {
    const kind = kindOf(file);
    if (!kind) {
      refused.push(file.name);
      continue;
    }
    const missed = upload.rushes.find((rush) => rush.file === null && printOf(rush) === printOf(file));
    if (missed) {
      missed.file = ref(file);
      continue;
    }
    const { name, size, lastModified } = file;
    const rush = appendRush({ name, size, lastModified, kind, file, duration: null });
    rush.reading = 'going on';
    const reading = readDuration(file).then(
      (seconds) => void Object.assign(rush, { reading: 'done', duration: seconds }),
      async () => {
        rush.reading = (await isMediaFile(file)) ? 'failed' : 'unreadable';
      },
    );
    readings.set(rush.id, reading);
  }
  return refused;
}

/** Moves a rush to another place of the list, from 0; sent chunks stay sent. */
export function moveRush(id: number, place: number): void {
  const from = upload.rushes.findIndex((rush) => rush.id === id);
  const to = Math.min(upload.rushes.length - 1, Math.max(0, place));
  if (from < 0 || from === to) return;
  const [rush] = upload.rushes.splice(from, 1);
  upload.rushes.splice(to, 0, rush!);
}

export function isOversized({ size }: { readonly size: number }): boolean {
  return size > MAX_RUSH_BYTES;
}

/** Why a rush cannot be uploaded; null where it can. */
export function faultOf({ name, size, reading }: Pick<Rush, 'name' | 'size' | 'reading'>): string | null {
  if (isOversized({ size })) return texts.rushTooLarge({ name });
  return reading === 'unreadable' ? texts.rushUnreadable({ name }) : null;
}

/** Whether the rest of the rush is not sent and the page no longer has its file. */
export function lacksFile({
  file,
  sending,
}: Pick<Rush, 'sending'> & { readonly file: object | null }): boolean {
  return file === null && sending !== 'done';
}

export function totalBytes(rushes: readonly { readonly size: number }[]): number {
  return rushes.reduce((sum, { size }) => sum + size, 0);
}

/** Progress of sending: the place of the first unsent rush, from 1, and whole percent of all bytes. */
export function sendingProgress(rushes: readonly Pick<Rush, 'size' | 'sentBytes' | 'sending'>[]): {
  readonly rush: number;
  readonly percent: number;
} {
  const first = rushes.findIndex(({ sending }) => sending !== 'done');
  const sent = rushes.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  const all = totalBytes(rushes);
  return {
    rush: first < 0 ? rushes.length : first + 1,
    percent: all === 0 ? 100 : Math.floor((sent / all) * 100),
  };
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
