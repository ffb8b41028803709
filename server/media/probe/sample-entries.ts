/** What an MP4 says of how the packets of its tracks are coded (ISO/IEC 14496-12, 8.5.2); it may say so several times. */
import { media } from '#i18n/en/server.ts';
import type { Size } from '#model/media/reduced-size.ts';
import { MediaRefused } from '../errors.ts';
import { outerBoxes } from './boxes.ts';
import { boxes, within } from './packet-list.ts';
import { reading } from './reading.ts';

/** The largest first. */
export const bySize = (a: Size, b: Size) => b.width * b.height - a.width * a.height;

interface SampleEntry extends Size {
  /** Four letters. */
  readonly code: string;
}

interface CodedTrack {
  readonly what: 'video' | 'audio';
  /** Those that packets belong to. */
  readonly entries: readonly SampleEntry[];
}

/** Bytes of a description that are read. */
const READ = 64 * 1024 * 1024;
const HANDLERS: Readonly<Record<string, CodedTrack['what']>> = { vide: 'video', soun: 'audio' };
/** Codes of one codec: decoders take the one for the other. */
const ALIKE = [
  ['avc1', 'avc2', 'avc3', 'avc4'],
  ['hvc1', 'hev1', 'dvh1', 'dvhe'],
  ['apco', 'apcs', 'apcn', 'apch', 'ap4h', 'ap4x'],
];

/**
 * The largest size of a video that is coded in several ways of one codec; null where it is coded in one.
 * @param name the user's, for messages
 * @throws MediaRefused if a track changes its codec
 */
export async function recodedSize(path: string, name: string): Promise<Size | null> {
  const sizes: Size[] = [];
  for (const { what, entries } of await codedTracks(path)) {
    const [first, ...others] = entries;
    const other = first && others.find((entry) => !isSameCodec(first, entry));
    if (other)
      throw new MediaRefused(
        media.changesMidway({ name, what, from: first.code.trim(), to: other.code.trim() }),
      );
    if (what === 'video' && others.length > 0) sizes.push(...entries);
  }
  return sizes.sort(bySize)[0] ?? null;
}

function isSameCodec(one: SampleEntry, other: SampleEntry): boolean {
  return (
    one.code === other.code || ALIKE.some((codes) => [one, other].every(({ code }) => codes.includes(code)))
  );
}

/** Of frames and audio. None where the description is not as it should be: ffmpeg may read the file all the same. */
async function codedTracks(path: string): Promise<CodedTrack[]> {
  return reading(path, async (file, size) => {
    try {
      for await (const { name, from, until } of outerBoxes(file)) {
        if (name !== 'moov') continue;
        const moov = Buffer.alloc(Math.max(0, Math.min(until - from, size - from, READ)));
        await file.read(moov, 0, moov.length, from);
        return [...boxes(moov)].flatMap((box) => (box.name === 'trak' ? tracksOf(box.content) : []));
      }
      return [];
    } catch (error) {
      if (error instanceof Error) return [];
      throw error;
    }
  });
}

function tracksOf(trak: Buffer): CodedTrack[] {
  const what = HANDLERS[within(trak, 'mdia', 'hdlr').toString('latin1', 8, 12)];
  if (!what) return [];
  const table = within(trak, 'mdia', 'minf', 'stbl');
  const used = usedIn(within(table, 'stsc'));
  const stated = [...boxes(within(table, 'stsd').subarray(8))];
  const entries = stated.flatMap(({ name, content }, i) => {
    // A fragmented file says it in each fragment.
    if (used.size > 0 && !used.has(i + 1)) return [];
    const isVideo = what === 'video' && content.length >= 28;
    const [width, height] = isVideo ? [content.readUInt16BE(24), content.readUInt16BE(26)] : [0, 0];
    return [{ code: name, width, height }];
  });
  return [{ what, entries }];
}

/** Numbers of entries, from 1 on. */
function usedIn(stsc: Buffer): Set<number> {
  const used = new Set<number>();
  for (let run = 0; run < stsc.readUInt32BE(4); run++) used.add(stsc.readUInt32BE(16 + 12 * run));
  return used;
}
