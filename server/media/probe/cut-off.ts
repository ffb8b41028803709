/** Whether a file is shorter than its headers say, as after an interrupted recording or copy. Reads headers only. */
import { type FileHandle, stat } from 'node:fs/promises';
import { outerBoxes } from './boxes.ts';
import { promisedBytes } from './matroska.ts';
import { reading } from './reading.ts';

/** Bytes of the shortest box. */
const BOX_HEAD = 8;
/** RIFF sizes above this stand for an unknown size. */
const MAX_RIFF_SIZE = 0x7fff_0000;

/**
 * False for containers that say nothing of their size, and MP4 that is not in fragments: without its end it is none.
 * @param family as `MediaInfo.container`
 */
export async function breaksOff(path: string, family: string, inFragments: boolean): Promise<boolean> {
  if (family === 'matroska') return (await promisedBytes(path)) > (await stat(path)).size;
  if (!inFragments && family !== 'wav' && family !== 'avi') return false;
  return reading(path, inFragments ? boxBreaksOff : chunkBreaksOff);
}

/** A box, or a fragment without its media. */
async function boxBreaksOff(file: FileHandle, size: number): Promise<boolean> {
  let end = 0;
  let last = '';
  for await (const { name, until } of outerBoxes(file)) {
    end = until;
    last = name;
  }
  const rest = size - end;
  return rest < 0 || (rest > 0 && rest < BOX_HEAD) || last === 'moof';
}

/** Of RIFF and its form of 64 bits. */
async function chunkBreaksOff(file: FileHandle, size: number): Promise<boolean> {
  const head = Buffer.alloc(28);
  await file.read(head, 0, head.length, 0);
  const stated =
    head.toString('latin1', 12, 16) === 'ds64' ? Number(head.readBigUInt64LE(20)) : head.readUInt32LE(4);
  return stated < MAX_RIFF_SIZE || head.toString('latin1', 0, 4) === 'RF64' ? stated + 8 > size : false;
}
