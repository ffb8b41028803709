import type { Word } from './types.ts';

/** No-break spaces are part of a word. */
export function splitText(text: string): string[] {
  return text.split(/[ \t\r\n\f\v]+/).filter((part) => part !== '');
}

/** As typed by the user: nobody doubts it any more. */
export function correctedWords(old: readonly Word[], texts: readonly string[]): Word[] {
  return shareTime(old, texts).map((word) => ({ ...word, confidence: 1, checked: true }));
}

/** Equal counts map one to one; else the time of `old` is shared by length of text. */
export function shareTime(old: readonly Word[], texts: readonly string[]): Word[] {
  if (old.length === texts.length) return old.map((word, i) => ({ ...word, text: texts[i] }));
  const start = old[0].start;
  const end = old[old.length - 1].end;
  const confidence = Math.min(...old.map((word) => word.confidence));
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  let soFar = 0;
  return texts.map((text, i) => {
    const from = start + ((end - start) * soFar) / total;
    soFar += text.length;
    const to = i === texts.length - 1 ? end : start + ((end - start) * soFar) / total;
    const speaker = old[Math.floor((i * old.length) / texts.length)].speaker;
    return { text, start: from, end: to, confidence, speaker };
  });
}
