import { type ReactNode, useRef } from 'react';
import { upload as texts } from '#i18n/en/files.ts';
import { keepHandles } from '#src/editor/state/upload/file-handles.ts';
import { sendList } from '#src/editor/state/upload/sending.ts';
import { isUploading, reviewRushes, warmUpTranscription } from '#src/editor/state/upload/upload.ts';
import { ACCEPTED, addRushes, upload } from '#src/editor/state/upload/upload-list.ts';
import { toast } from '#src/ui/index.ts';

const TIMEOUT_MS = 5000;

/** Source seconds as the browser reads them. @throws Error after 5 s, and for what it cannot read */
function readDuration(file: File): Promise<number> {
  const url = URL.createObjectURL(file);
  const media = document.createElement('video');
  media.preload = 'metadata';
  media.muted = true;
  return new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The length could not be read in time')), TIMEOUT_MS);
    const look = (): void => {
      if (Number.isFinite(media.duration)) {
        clearTimeout(timer);
        resolve(media.duration);
      }
      // A recording made by a browser names no length; jumping past its end makes the browser find it.
      else media.currentTime = Number.MAX_SAFE_INTEGER;
    };
    media.addEventListener('loadedmetadata', look);
    media.addEventListener('durationchange', () => {
      if (media.readyState > 0) look();
    });
    media.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('The browser cannot read this file'));
    });
    media.src = url;
  }).finally(() => {
    media.removeAttribute('src');
    media.load();
    URL.revokeObjectURL(url);
  });
}

const ASCII = new TextDecoder('latin1');

/** Whether the first bytes of a file are those of a container or stream the server reads. */
export async function isMediaFile(file: File): Promise<boolean> {
  const bytes = new Uint8Array(
    await file
      .slice(0, 512)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  const text = (from: number, to: number): string => ASCII.decode(bytes.subarray(from, to));
  const isMp4 = /^(ftyp|moov|mdat|free|skip|wide)$/.test(text(4, 8));
  const isRiff = text(0, 4) === 'RIFF' || text(0, 4) === 'RF64';
  const isMatroska = text(0, 4) === '\x1a\x45\xdf\xa3';
  const isTagged = /^(OggS|fLaC|ID3)/.test(text(0, 4));
  const isAiff = text(0, 4) === 'FORM' && /^AIF[FC]$/.test(text(8, 12));
  const isCafOrFlv = text(0, 4) === 'caff' || text(0, 4) === 'FLV\x01';
  // How the GUID of an ASF header begins: WMA and WMV.
  const isAsf = text(0, 4) === '0&\xb2u';
  // A frame header of MP3 or of AAC (ADTS): eleven bits set.
  const isFrames = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
  // Packets of MPEG-TS, 188 bytes each, or 192 with a time in front.
  const isTransport = [188, 192].some((size) => bytes[size - 188] === 0x47 && bytes[2 * size - 188] === 0x47);
  const isOlder = isAiff || isCafOrFlv || isAsf;
  return isMp4 || isRiff || isMatroska || isTagged || isOlder || isFrames || isTransport;
}

/** Files that are named one by one. */
const NAMED = 3;

/** Puts files on the list, sends them and asks about them; says which are neither audio nor video. */
export function takeFiles(files: Iterable<File>): void {
  const before = upload.rushes.length;
  const refused = addRushes(files, readDuration, isMediaFile);
  void sendList();
  if (upload.rushes.length > before && !isUploading()) reviewRushes();
  if (refused.length === 0) return;
  const names = refused.slice(0, NAMED).join(', ');
  const count = refused.length - NAMED;
  toast({
    tone: 'error',
    title: texts.onlyRecordings(),
    description: count > 0 ? texts.leftOutMore({ names, count }) : texts.leftOut({ names }),
    help: 'uploadRefused',
  });
}

/** As `takeFiles`, of a drop; their handles bring them back after a reload. */
export function takeDropped({ files, items }: DataTransfer): void {
  takeFiles(files);
  keepHandles(items);
}

/** The hidden file input and what opens it. `children` gets the handler of an Upload button. */
export function ChooseFiles({ children }: { children: (open: () => void) => ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label={texts.choose()}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          takeFiles(event.target.files ?? []);
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      {children(() => {
        warmUpTranscription();
        input.current?.click();
      })}
    </>
  );
}
