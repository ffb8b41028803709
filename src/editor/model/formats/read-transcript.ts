import { readCaptions } from './captions.ts';
import { FormatError } from './format-error.ts';
import type { Imported } from './imported.ts';
import { readJson } from './json-transcripts.ts';

/** Formats that are known and not read, by how they begin or what a line of theirs looks like. */
const OTHERS: readonly (readonly [name: string, look: RegExp])[] = [
  ['an ASS or SSA subtitle file (.ass)', /^\s*\[Script Info\]|^(?:Dialogue|ScriptType):/im],
  ['a MicroDVD subtitle file (.sub)', /^\s*\{\d+\}\{\d*\}/],
  ['a SubViewer subtitle file (.sub)', /^\s*\[INFORMATION\]|^\d\d:\d\d:\d\d\.\d\d,\d\d:\d\d:\d\d\.\d\d\s*$/m],
  ['a VobSub subtitle file (.sub), which holds pictures', /^[^ -~]{3}\u00ba|^# VobSub/],
  ['an LRC lyrics file (.lrc)', /^\s*(?:\[[a-z]+:[^\]]*\]\s*)*\[\d{1,3}:\d\d(?:[.:]\d{1,3})?\]/i],
];
/** Share of a text; a damaged text may hold some, a binary file is full of them. */
const MOST_NULS = 0.05;

/** Detects the format by content. @throws FormatError */
export function readTranscript(text: string): Imported {
  if (text.trim() === '') throw new FormatError('This file is empty.');
  const plain = text.replace(/^\uFEFF/, '');
  const other = plain.includes('-->') ? undefined : OTHERS.find(([, look]) => look.test(plain));
  if (other)
    throw new FormatError(
      `This is ${other[0]}, which cannot be read. Convert it to SubRip (.srt) or WebVTT (.vtt) and import that.`,
    );
  const nuls = plain.split('\0').length - 1;
  if (nuls > MOST_NULS * plain.length) throw new FormatError('This is no text file.');
  const sound = nuls === 0 ? plain : plain.replaceAll('\0', '\ufffd');
  return /^\s*[[{]/.test(sound) ? readJson(sound) : readCaptions(sound);
}
