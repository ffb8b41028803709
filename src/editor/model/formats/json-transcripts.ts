import { formats } from '#i18n/en/files.ts';
import { DocumentError, parseDocument } from '../document.ts';
import { isObject } from '../parse-cuts.ts';
import { withParagraphSpeakers } from '../transcript.ts';
import { wordAt } from '../words.ts';
import type { Cue, Imported } from './cues.ts';
import { numbered, speakerOf, speakersBeside } from './json-speakers.ts';
import { hasTime, type Json, listOf, timesOf, unitOf } from './json-times.ts';
import { FormatError } from './timecode.ts';

type Reader = (json: Json) => Omit<Imported, 'notes'> | null;

/** Trimscript, Whisper, whisper.cpp, WhisperX, Deepgram, AssemblyAI and plain word lists. @throws FormatError */
export function readJson(text: string): Imported {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    try {
      json = JSON.parse(withoutNaN(text.replace(/^\uFEFF/, '')));
    } catch {
      throw new FormatError(formats.damagedJson());
    }
  }
  const value = Array.isArray(json) ? { words: json } : json;
  if (!isObject(value)) throw new FormatError(formats.unknownJson());
  for (const read of [document, deepgram, assemblyAi, whisperCpp, segments, words]) {
    const found = read(value);
    if (!found) continue;
    const cues = found.cues.filter((cue) => cue.text.trim() !== '');
    if (cues.length === 0) throw new FormatError(formats.noWords());
    return { ...found, cues, notes: [] };
  }
  const lists = [value.segments, value.words, value.transcription, value.utterances, value.chunks];
  const isEmpty = lists.some((list) => Array.isArray(list) && list.length === 0);
  throw new FormatError(isEmpty ? formats.noWords() : formats.unknownJson());
}

const document: Reader = (json) => {
  if (json.format !== 'trimscript') return null;
  try {
    // Reassigned speakers stand in paragraphs, not in words.
    const doc = withParagraphSpeakers(parseDocument(json).doc);
    const cues = Array.from({ length: doc.words.length }, (_, i) => wordAt(doc.words, i));
    return { kind: 'Trimscript', cues, speakers: doc.speakers };
  } catch (error) {
    if (error instanceof DocumentError) throw new FormatError(error.message);
    throw error;
  }
};

/** Each channel has speakers of its own. */
const deepgram: Reader = ({ results }) => {
  if (!isObject(results)) return null;
  const channels = listOf(results.channels).map((channel) => {
    const [alternative] = listOf(channel.alternatives);
    const inside = isObject(alternative?.paragraphs) ? alternative.paragraphs.paragraphs : undefined;
    return { words: listOf(alternative?.words), paragraphs: inside };
  });
  const spoken = channels.filter(({ words }) => words.length > 0);
  if (spoken.length === 0) return null;
  if (spoken.length === 1) return { kind: 'Deepgram', ...cuesOf(spoken[0].words, 1, spoken[0]) };
  const rows = channels.flatMap(({ words }, channel) =>
    words.map((word): Json => ({ ...word, speaker: `${channel}:${speakerOf(word) ?? ''}` })),
  );
  return {
    kind: 'Deepgram',
    ...cuesOf(
      rows.toSorted((a, b) => Number(a.start) - Number(b.start)),
      1,
    ),
  };
};

/** Milliseconds. */
const assemblyAi: Reader = (json) => {
  const isIts = ['utterances', 'audio_duration', 'acoustic_model', 'language_model'].some(
    (name) => name in json,
  );
  const found = listOf(json.words);
  if (!isIts || found.length === 0) return null;
  return { kind: 'AssemblyAI', ...cuesOf(found, 1000, { ...json, paragraphs: json.utterances }) };
};

/** Offsets in milliseconds. */
const whisperCpp: Reader = ({ transcription }) => {
  const found = listOf(transcription);
  if (found.length === 0) return null;
  const rows = found.map((row) => {
    const offsets = isObject(row.offsets) ? row.offsets : {};
    return { ...row, start: offsets.from, end: offsets.to };
  });
  return { kind: 'Whisper', ...cuesOf(rows, 1000) };
};

/** Also the transcript of Premiere Pro, and chunks of Transformers: `timestamp: [start, end]`. */
const segments: Reader = (json) => {
  const found = listOf(json.segments ?? json.chunks).map((row): Json => {
    const [start, end] = Array.isArray(row.timestamp) ? row.timestamp : [row.start, row.end];
    return { ...row, start, end };
  });
  if (found.length === 0) return null;
  const isPremiere = found.some((segment) => 'duration' in segment && 'words' in segment);
  const kind = isPremiere ? 'Premiere' : 'word_segments' in json ? 'WhisperX' : 'Whisper';
  const beside = listOf(json.words);
  if (beside.length > 0 && !found.some((segment) => listOf(segment.words).length > 0))
    return { kind, ...cuesOf(beside, null, { ...json, paragraphs: found }) };
  const said = found.flatMap((segment): Said[] => {
    const inside = listOf(segment.words);
    // Words of which no time is known share the segment's.
    if (!inside.some(hasTime)) {
      const isWithoutText = inside.length > 0 && textOf(segment) === '';
      return [{ row: isWithoutText ? { ...segment, text: inside.map(textOf).join(' ') } : segment }];
    }
    const who = speakerOf(segment);
    return inside.map((row) => ({
      row: speakerOf(row) === null && who !== null ? { ...row, speaker: who } : row,
      segment,
    }));
  });
  return { kind, ...cuesInSegments(said, null, json) };
};

const words: Reader = (json) => {
  const found = listOf(json.words);
  const [first] = found;
  if (!first || !('text' in first || 'word' in first)) return null;
  const isOurs = json.format === 'trimscript-transcript';
  if (isOurs && json.clock === 'edited') throw new FormatError(formats.editedTimes());
  return { kind: isOurs ? 'Trimscript' : 'JSON', ...cuesOf(found, isOurs ? 1 : null, json) };
};

/** A word or caption, with the segment that it was said in. */
interface Said {
  readonly row: Json;
  readonly segment?: Json;
}

/** @param unit of plain numbers, a second; null: told by their size @param beside what may name speakers: `paragraphs`, `speakers` */
function cuesOf(rows: readonly Json[], unit: number | null, beside: Json = {}) {
  return cuesInSegments(
    rows.map((row) => ({ row })),
    unit,
    beside,
  );
}

function cuesInSegments(
  list: readonly Said[],
  unit: number | null,
  beside: Json,
): { cues: Cue[]; speakers: string[] } {
  const said = withoutSpaces(list);
  const rows = said.map(({ row }) => row);
  const held = [...new Set(said.flatMap(({ segment }) => (segment ? [segment] : [])))];
  const texts = rows.map(textOf);
  const scale = unit ?? unitOf([...rows, ...held], [...texts, ...held.map(textOf)]);
  const times = timesOf(rows, scale);
  if (times.every(({ start, end }) => Number.isNaN(start) && Number.isNaN(end))) unitOf(rows, texts);
  const bounds = timesOf(held, scale);
  const within = new Map(
    held.map((segment, i) => {
      const { start, end } = bounds[i];
      const next = bounds[i + 1]?.start ?? Number.NaN;
      return [segment, { start, end: Number.isNaN(end) && next > start ? next : end }];
    }),
  );
  const own = rows.map(speakerOf);
  if (own.includes(null)) {
    const others = speakersBeside(times, beside.paragraphs, (some) => timesOf(some, scale));
    for (const [i, id] of others.entries()) own[i] ??= id;
  }
  const { numbers, speakers } = numbered(own, beside.speakers);
  const cues = said.map(({ row, segment }, i): Cue => {
    const cue = { ...times[i], text: texts[i], confidence: confidenceOf(row), speaker: numbers[i] };
    const bound = segment && within.get(segment);
    return bound ? { ...cue, within: bound } : cue;
  });
  return { cues, speakers };
}

/** Without the spaces between words that some list as words; punctuation of its own goes to the word before it. */
function withoutSpaces(said: readonly Said[]): Said[] {
  const result: Said[] = [];
  for (const one of said) {
    const last = result.at(-1);
    if (one.row.type === 'spacing') continue;
    if (/^punct/.test(String(one.row.type)) && last) {
      result[result.length - 1] = { ...last, row: { ...last.row, text: textOf(last.row) + textOf(one.row) } };
    } else result.push(one);
  }
  return result;
}

function textOf(row: Json): string {
  const text = row.punctuated_word ?? row.text ?? row.word;
  return typeof text === 'string' ? text.replaceAll('\u0000', '\ufffd').trim() : '';
}

function confidenceOf(row: Json): number {
  const value = row.confidence ?? row.probability ?? row.score;
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : 1;
}

/** Python writes numbers that are none, which JSON does not know. */
function withoutNaN(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (found) =>
    found[0] === '"' ? found : 'null',
  );
}
