import { formats as texts } from '#i18n/en/files.ts';
import { isSoundText, soundText } from '../../words/sound-text.ts';
import { FormatError } from '../timecode.ts';
import { hasTimedLines, importedOf, readCaptions } from './captions.ts';
import type { Imported } from './cues.ts';
import { readJson } from './json-transcripts.ts';
import { readListed } from './listed-captions.ts';
import { withoutSounds } from './sounds.ts';

/** Formats that are known and not read, by how they begin or what a line of theirs looks like. */
const OTHERS: readonly (readonly [name: () => string, look: RegExp])[] = [
  [texts.ass, /^[ \t]*\[Script Info\]|^(?:Dialogue|ScriptType):/im],
  [texts.microDvd, /^\s*\{\d+\}\{\d*\}/],
  [texts.subViewer, /^[ \t]*\[INFORMATION\]|^\d\d:\d\d:\d\d\.\d\d,\d\d:\d\d:\d\d\.\d\d[ \t]*$/m],
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
  const other = hasTimedLines(plain) ? undefined : OTHERS.find(([, look]) => look.test(plain));
  if (other) throw new FormatError(texts.otherKind({ kind: other[0]() }));
  const nuls = plain.split('\0').length - 1;
  if (nuls > MAX_NUL_SHARE * plain.length) throw new FormatError(texts.notText());
  const file = withSoundTexts(readText(soundText(plain)));
  // What we wrote ourselves holds words alone.
  return file.kind === OURS ? file : withoutSounds(file);
}

/** JSON and entities write characters by number that text is not to hold. */
function withSoundTexts(file: Imported): Imported {
  const cues = file.cues.map((cue) => (isSoundText(cue.text) ? cue : { ...cue, text: soundText(cue.text) }));
  return { ...file, cues, speakers: file.speakers.map(soundText) };
}

function readText(text: string): Imported {
  if (/^\s*(?:\{|\[(?!\d+:))/.test(text) && !/^\s*\[[a-z]+:/i.test(text)) return readJson(text);
  const listed = hasTimedLines(text) ? null : readListed(text);
  return listed ? importedOf(listed) : readCaptions(text);
}
