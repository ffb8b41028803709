import { formats as texts } from '#i18n/en/files.ts';
import type { Cue, Imported } from './cues.ts';

/** What is no speech, in any brackets, or notes around what is sung; stars as some recognisers write them. */
const IN_BRACKETS =
  /\[[^[\]]{1,60}\]|\([^()]{1,60}\)|<[a-z][a-z _-]{0,30}>|\*[^*\s][^*]{0,40}\*|#{0,3}[♪♫🎵🎶][♪♫🎵🎶#]*/gu;
/** Words that sounds are named by, in both languages. */
const NAMES = [
  ...[
    'laugh(?:s|ing|ter)?',
    'chuckl(?:es?|ing)',
    'giggl(?:es?|ing)',
    'cough(?:s|ing)?',
    'sneez(?:es?|ing)',
    'sigh(?:s|ing)?',
  ],
  ...[
    'gasp(?:s|ing)?',
    'groan(?:s|ing)?',
    'sob(?:s|bing)',
    'cries|crying',
    'scream(?:s|ing)?',
    'whisper(?:s|ing)',
  ],
  ...[
    'applau(?:se|ds|ding)',
    'claps|clapping',
    'cheer(?:s|ing)',
    'music',
    'hum(?:s|ming)',
    'whistl(?:es|ing)',
    'beep(?:s|ing)?',
  ],
  ...[
    'ring(?:s|ing)',
    'noise',
    'silence',
    'pause',
    'inaudible',
    'unintelligible',
    'indistinct',
    'crosstalk',
    'overlapping',
  ],
  ...[
    'foreign',
    'blank[ _]audio',
    'breath(?:es|ing)',
    '(?:in|ex)hales',
    'sniff(?:s|les)',
    'throat',
    'static',
    'unk',
  ],
  ...[
    'rires?',
    'rit',
    'toux',
    'tousse',
    'soupirs?',
    'soupire',
    'musique',
    'applaudissements?',
    'bruits?',
    'sonnerie',
  ],
];
const IS_NAMED = new RegExp(`^(?:[\\p{L}']+ ){0,3}(?:${NAMES.join('|')})(?: [\\p{L}']+){0,3}$`, 'iu');
/** Cues that brackets may reach over, where each word is a cue. */
const MAX_BRACKETED_CUES = 6;
/** Kinds of sounds that a note names. */
const NAMED = 5;

/**
 * Leaves out what is written for sounds: they are told, and are no words. Brackets around other words are kept, unless they stand in
 * capitals or a caption holds nothing else.
 */
export function withoutSounds(file: Imported): Imported {
  const left: string[] = [];
  const words = file.cues.filter(({ text }) => !/\s/.test(text)).length;
  const areCaptions = words < file.cues.length / 2;
  const cues = joinedBrackets(file.cues).flatMap((cue): Cue[] => {
    if (cue.text.search(IN_BRACKETS) < 0) return [cue];
    const isAlone = areCaptions && /^[\s\p{P}]*$/u.test(cue.text.replace(IN_BRACKETS, ''));
    const text = cue.text.replace(IN_BRACKETS, (found) => {
      if (!isAlone && !isSound(found)) return found;
      left.push(found);
      return ' ';
    });
    if (text === cue.text) return [cue];
    const said = text.replace(/\s+/g, ' ').trim();
    return /[\p{L}\p{N}]/u.test(said) ? [{ ...cue, text: said }] : [];
  });
  return left.length === 0 ? file : { ...file, cues, notes: [...file.notes, soundsNote(left)] };
}

/** How many sounds were left out, and which. */
export function soundsNote(sounds: readonly string[]): string {
  const names = [...new Set(sounds.map((name) => name.replace(/\s+/g, ' ').trim()))];
  const shown = names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ', …' : '');
  return texts.soundsLeftOut({ count: sounds.length, names: shown });
}

function isSound(found: string): boolean {
  if (found.startsWith('<')) return true;
  const inside = found.replace(/^[[(<*]|[\])>*]$/g, '').trim();
  if (!/\p{L}/u.test(inside)) return !/\p{N}/u.test(inside);
  const isShouted = inside.length > 2 && inside === inside.toUpperCase() && inside !== inside.toLowerCase();
  return (isShouted && found.startsWith('[')) || IS_NAMED.test(inside);
}

/** `(dramatic` and `music)` as one, where recognisers list words. */
function joinedBrackets(cues: readonly Cue[]): readonly Cue[] {
  if (!cues.some(({ text }) => opens(text))) return cues;
  const result: Cue[] = [];
  for (let i = 0; i < cues.length; i++) {
    const run = opens(cues[i].text) ? closing(cues, i) : i;
    if (run === i) {
      result.push(cues[i]);
      continue;
    }
    const text = cues
      .slice(i, run + 1)
      .map((cue) => cue.text)
      .join(' ');
    if (isSound(text)) result.push({ ...cues[i], text, end: cues[run].end });
    else result.push(...cues.slice(i, run + 1));
    i = run;
  }
  return result;
}

function opens(text: string): boolean {
  return /^\[[^\]]*$|^\([^)]*$/.test(text);
}

/** The cue with the closing bracket, else the one with the opening. */
function closing(cues: readonly Cue[], first: number): number {
  const sign = cues[first].text.startsWith('[') ? ']' : ')';
  for (let i = first + 1; i < Math.min(cues.length, first + MAX_BRACKETED_CUES); i++)
    if (cues[i].text.replace(/[.,!?]$/, '').endsWith(sign)) return i;
  return first;
}
