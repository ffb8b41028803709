import { readCaptions } from './captions.ts';
import { FormatError } from './format-error.ts';
import type { Imported } from './imported.ts';
import { readJson } from './json-transcripts.ts';

/**
 * Reads a transcript file by what it holds, whatever its name says: SubRip, WebVTT or JSON.
 * @throws FormatError with a sentence for the user
 */
export function readTranscript(text: string): Imported {
  if (text.trim() === '') throw new FormatError('This file is empty.');
  if (text.includes('\u0000')) throw new FormatError('This is no text file.');
  return /^\uFEFF?\s*[[{]/.test(text) ? readJson(text) : readCaptions(text);
}
