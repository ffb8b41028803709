import { formats as texts } from '#i18n/en/files.ts';
import { FormatError } from '../timecode.ts';
import { importedOf, readCaptions } from './captions.ts';
import type { Imported } from './cues.ts';
import { readJson } from './json-transcripts.ts';
import { readListed } from './listed-captions.ts';
import { withoutSounds } from './sounds.ts';

/** Formats that are known and not read, by how they begin or what a line of theirs looks like. */
const OTHERS: readonly (readonly [name: () => string, look: RegExp])[] = [
  [texts.ass, /^\s*\[Script Info\]|^(?:Dialogue|ScriptType):/im],
  [texts.microDvd, /^\s*\{\d+\}\{\d*\}/],
  [texts.subViewer, /^\s*\[INFORMATION\]|^\d\d:\d\d:\d\d\.\d\d,\d\d:\d\d:\d\d\.\d\d\s*$/m],
  [texts.vobSub, /^[^ -~]{3}\u00ba|^# VobSub/],
  [texts.scc, /^Scenarist_SCC/],
  [texts.stl, /^\d{3}STL\d\d\.01/],
  [texts.sami, /^\s*<SAMI\b/i],
  [texts.rtf, /^\s*\{\\rtf/],
  [texts.pdf, /^%PDF-/],
  [texts.zip, /^PK[^ -~][^ -~]/],
];
/** `kind` of saved edits and of our JSON. */
const OURS = 'Trimscript';
/** Share of a text; a damaged text may hold some, a binary file is full of them. */
const MAX_NUL_SHARE = 0.05;

/** Detects the format by content; what is written for sounds is left out and told. @throws FormatError */
export function readTranscript(text: string): Imported {
  if (text.trim() === '') throw new FormatError(texts.empty());
  const plain = text.replace(/^\uFEFF/, '');
  const other = plain.includes('-->') ? undefined : OTHERS.find(([, look]) => look.test(plain));
  if (other) throw new FormatError(texts.otherKind({ kind: other[0]() }));
  const nuls = plain.split('\0').length - 1;
  if (nuls > MAX_NUL_SHARE * plain.length) throw new FormatError(texts.notText());
  const file = readText(nuls === 0 ? plain : plain.replaceAll('\0', '\ufffd'));
  // What we wrote ourselves holds words alone.
  return file.kind === OURS ? file : withoutSounds(file);
}

function readText(text: string): Imported {
  if (/^\s*(?:\{|\[(?!\d+:))/.test(text) && !/^\s*\[[a-z]+:/i.test(text)) return readJson(text);
  const listed = text.includes('-->') && !/^\s*\[/.test(text) ? null : readListed(text);
  return listed ? importedOf(listed.kind, listed.blocks) : readCaptions(text);
}
