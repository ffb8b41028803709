import { burntLookShape, changedSound, gainShape } from '#contract/edit-shapes.ts';
import { replies } from '#i18n/en/server.ts';
import {
  MAX_BLOCKS,
  MAX_CHAPTER_NAME,
  MAX_CHAPTERS,
  MAX_CUTS,
  MAX_GAINS,
  MAX_OTHER_LENGTH,
  MAX_TAG_LENGTH,
  MAX_WORD_LENGTH,
  MAX_WORDS,
} from '#model/constants.ts';
import { readChapters } from '#model/edit/chapters.ts';
import { isTrackNumber, type TagsChange, TEXT_TAGS, tagText } from '#model/edit/file-tags.ts';
import type { SoundChange } from '#model/edit/sound-settings.ts';
import type { OpenReading } from '#model/transcripts/aligned.ts';
import type { BurntLook, Chapter, Range } from '#model/types.ts';
import { PayloadError, parseJson } from './json.ts';

/** `[start, end]` of words, source seconds. @returns pairs @throws PayloadError at the first bad one */
export function readTimes(text: Uint8Array): Float64Array {
  const list = listIn(text, 'times', MAX_WORDS);
  const times = new Float64Array(2 * list.length);
  for (const [i, pair] of list.entries()) {
    if (!Array.isArray(pair) || pair.length !== 2 || !isTime(pair[0]) || !isTime(pair[1]))
      throw wrong('times', i);
    times[2 * i] = pair[0];
    times[2 * i + 1] = pair[1];
  }
  return times;
}

/** Words that lie in a stretch of the recording, source seconds; in order, disjoint. */
export interface WordsInStretch {
  readonly start: number;
  readonly end: number;
  readonly words: readonly { readonly text: string; readonly start: number; readonly end: number }[];
  readonly readings: readonly OpenReading[];
}

/** `{start, end, words: [[text, start, end], …], readings?: [[first, count, text], …]}`, source seconds. @throws PayloadError at the first bad one, where they are not in order */
export function readStretches(text: Uint8Array): readonly WordsInStretch[] {
  let count = 0;
  let before = 0;
  return listIn(text, 'stretches', MAX_WORDS).map((stretch, i) => {
    const { start, end, words, readings = [] } = (stretch ?? {}) as Readonly<Record<string, unknown>>;
    if (!isTime(start) || !isTime(end) || !Array.isArray(words)) throw wrong('stretches', i);
    count += words.length;
    if (count > MAX_WORDS)
      throw new PayloadError(replies.malformedLength({ part: 'words', most: MAX_WORDS }));
    if (start < before || end < start) throw wrong('stretches', i);
    before = start;
    const read = words.map((word: unknown) => {
      const [said, from, until] = Array.isArray(word) ? (word as unknown[]) : [];
      if (typeof said !== 'string' || said.length > MAX_WORD_LENGTH) throw wrong('stretches', i);
      if (!isTime(from) || !isTime(until)) throw wrong('stretches', i);
      if (from < before || until < from || until > end) throw wrong('stretches', i);
      before = until;
      return { text: said, start: from, end: until };
    });
    before = end;
    return { start, end, words: read, readings: readOpen(readings, read.length, i) };
  });
}

/** @param length of the words @param i of the stretch */
function readOpen(readings: unknown, length: number, i: number): readonly OpenReading[] {
  if (!Array.isArray(readings)) throw wrong('stretches', i);
  let next = 0;
  return readings.map((reading: unknown) => {
    const [first, count, text] = Array.isArray(reading) ? (reading as unknown[]) : [];
    if (typeof first !== 'number' || typeof count !== 'number') throw wrong('stretches', i);
    if (!Number.isInteger(first) || !Number.isInteger(count)) throw wrong('stretches', i);
    if (first < next || count < 1 || first + count > length) throw wrong('stretches', i);
    if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_OTHER_LENGTH)
      throw wrong('stretches', i);
    next = first + count;
    return { first, count, text };
  });
}

/** Source seconds; other fields are ignored. @returns pairs of start and duration @throws PayloadError at the first bad one */
export function readCuts(text: Uint8Array): Float64Array {
  const list = listIn(text, 'clips_cut', MAX_CUTS);
  const cuts = new Float64Array(2 * list.length);
  for (const [i, cut] of list.entries()) {
    const { start, duration } = (cut ?? {}) as { start?: unknown; duration?: unknown };
    if (!isNumber(start) || !isNumber(duration)) throw wrong('clips_cut', i);
    cuts[2 * i] = start;
    cuts[2 * i + 1] = duration;
  }
  return cuts;
}

/** Where blocks start, for `readBlocks` of the model. @throws PayloadError where it is no list, or too long */
export function readOrder(text: Uint8Array): readonly unknown[] {
  return listIn(text, 'blocks', MAX_BLOCKS);
}

/** Ranges that sound otherwise, for `readGains` of the model. @throws PayloadError at the first bad one */
export function readGainList(text: Uint8Array): readonly unknown[] {
  const list = listIn(text, 'gains', MAX_GAINS);
  for (const [i, gain] of list.entries()) if (!gainShape.safeParse(gain).success) throw wrong('gains', i);
  return list;
}

/** Source seconds; those outside of the recording are left out. @throws PayloadError at the first bad one */
export function readChapterList(text: Uint8Array, duration: number): readonly Chapter[] {
  const list = listIn(text, 'chapters', MAX_CHAPTERS);
  for (const [i, chapter] of list.entries()) {
    const { time, name } = (chapter ?? {}) as { time?: unknown; name?: unknown };
    if (!isTime(time) || typeof name !== 'string' || name.length > MAX_CHAPTER_NAME)
      throw wrong('chapters', i);
  }
  return readChapters(list, duration);
}

/** @throws PayloadError at the first bad one */
export function readWords(text: Uint8Array): readonly string[] {
  const list = listIn(text, 'words', MAX_WORDS);
  for (const [i, word] of list.entries())
    if (typeof word !== 'string' || word.length > MAX_WORD_LENGTH) throw wrong('words', i);
  return list as readonly string[];
}

/** Edited seconds, each after the start of the one before; those without text are left out. @throws PayloadError at the first bad one */
export function readCaptionLines(text: Uint8Array): readonly (Range & { readonly text: string })[] {
  const list = listIn(text, 'caption_lines', MAX_WORDS);
  let before = 0;
  return list.flatMap((line, i) => {
    const { start, end, text: said } = (line ?? {}) as { start?: unknown; end?: unknown; text?: unknown };
    if (!isTime(start) || !isTime(end) || start < before || end <= start) throw wrong('caption_lines', i);
    if (typeof said !== 'string' || said.length > MAX_WORD_LENGTH) throw wrong('caption_lines', i);
    before = start;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    const plain = said.replace(/[\x00-\x09\x0b-\x1f\x7f]/g, ' ').trim();
    return plain === '' ? [] : [{ start, end, text: plain }];
  });
}

/** @throws PayloadError */
export function readBurntLook(text: Uint8Array): BurntLook {
  const { success, data } = burntLookShape.safeParse(parseJson(text, 'caption_look'));
  if (!success) throw new PayloadError(replies.malformed({ part: 'caption_look' }));
  return data;
}

/** Tags that are named; null takes away what is recorded. @throws PayloadError */
export function readTagsField(text: Uint8Array): TagsChange {
  const given = parseJson(text, 'tags');
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new PayloadError(replies.malformedObject({ part: 'tags' }));
  const { title, artist, album, number } = given as Readonly<Record<string, unknown>>;
  const texts = { title, artist, album };
  const isText = (value: unknown) =>
    value === undefined || (typeof value === 'string' && value.length <= MAX_TAG_LENGTH);
  const isNumber = number === undefined || number === null || isTrackNumber(number);
  if (!isNumber || !Object.values(texts).every(isText))
    throw new PayloadError(replies.malformed({ part: 'tags' }));
  const read = TEXT_TAGS.flatMap((name) => {
    const value = texts[name];
    return typeof value === 'string' ? [[name, tagText(value) || null] as const] : [];
  });
  return { ...Object.fromEntries(read), ...(isNumber && number !== undefined && { number }) };
}

/** What of the sound is named. @throws PayloadError */
export function readSoundField(text: Uint8Array): SoundChange {
  const { data } = changedSound.safeParse(parseJson(text, 'sound'));
  if (!data) throw new PayloadError(replies.malformed({ part: 'sound' }));
  return data;
}

function listIn(text: Uint8Array, what: string, most: number): readonly unknown[] {
  const list = parseJson(text, what);
  if (!Array.isArray(list)) throw new PayloadError(replies.malformedList({ part: what }));
  if (list.length > most) throw new PayloadError(replies.malformedLength({ part: what, most }));
  return list;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isTime(value: unknown): value is number {
  return isNumber(value) && value >= 0;
}

function wrong(what: string, index: number): PayloadError {
  return new PayloadError(replies.malformedEntry({ part: what, entry: index }));
}
