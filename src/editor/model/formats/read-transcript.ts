import { readCaptions } from './captions.ts';
import { FormatError } from './format-error.ts';
import type { Imported } from './imported.ts';
import { readJson } from './json-transcripts.ts';

/** Detects the format by content. @throws FormatError */
export function readTranscript(text: string): Imported {
  if (text.trim() === '') throw new FormatError('This file is empty.');
  if (text.includes('\u0000')) throw new FormatError('This is no text file.');
  return /^\uFEFF?\s*[[{]/.test(text) ? readJson(text) : readCaptions(text);
}
