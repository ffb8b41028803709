/** Reads one line of an edit as a text into what it says, word by word. */

/** What stands at one place of a line: said words, or a trimmed pause. */
export type LineUnit =
  | {
      readonly kind: 'words';
      /** As they are in the recording; several only where they are corrected together. */
      readonly was: readonly string[];
      /** What they are corrected to; null: nothing. */
      readonly is: string | null;
      readonly isStruck: boolean;
    }
  | { readonly kind: 'pause'; readonly text: string };

export interface ParsedLine {
  readonly time: string;
  readonly speaker: string;
  readonly units: readonly LineUnit[];
}

/** What of a line cannot be read. */
export type LineFault = 'noTime' | 'noSpeaker' | 'openStrike' | 'openBracket' | 'partOfWord' | 'noCorrection';

const TIME = /^(\d+:\d\d:\d\d\.\d+)[ \t]+/;

export function parseEditLine(line: string): ParsedLine | LineFault {
  const [head, time] = TIME.exec(line) ?? [];
  if (head === undefined || time === undefined) return 'noTime';
  const reader = new Reader(line.slice(head.length));
  const speaker = reader.until(':');
  if (speaker === null) return 'noSpeaker';
  const units = unitsOf(reader);
  return typeof units === 'string' ? units : { time, speaker: speaker.trim(), units };
}

function unitsOf(reader: Reader): LineUnit[] | LineFault {
  const units: LineUnit[] = [];
  let isStruck = false;
  let word = '';
  /** Something ended that a word cannot go on behind. */
  let isClosed = false;
  const end = (): void => {
    if (word !== '') units.push({ kind: 'words', was: [word], is: null, isStruck });
    word = '';
  };
  while (!reader.isAtEnd) {
    if (reader.takes(' ') || reader.takes('\t')) {
      end();
      isClosed = false;
      continue;
    }
    if (reader.takes('~~')) {
      // A word is struck as a whole.
      if (!isStruck && (word !== '' || isClosed)) return 'partOfWord';
      end();
      isClosed = isStruck;
      isStruck = !isStruck;
      continue;
    }
    const last = units.at(-1);
    if (isClosed && last?.kind === 'words' && reader.isAtSign) {
      // A comma behind what was struck or corrected is part of its last word.
      const sign = reader.next();
      const was = last.was.with(-1, `${last.was[last.was.length - 1]}${sign}`);
      units[units.length - 1] = { ...last, was, is: last.is && `${last.is.trimEnd()}${sign}` };
      continue;
    }
    if (isClosed) return 'partOfWord';
    if (reader.takes('[')) {
      if (word !== '') return 'partOfWord';
      const text = reader.until(']');
      if (text === null) return 'openBracket';
      units.push({ kind: 'pause', text });
      isClosed = true;
    } else if (reader.takes('{')) {
      if (word !== '') return 'partOfWord';
      const was = reader.until('|');
      const is = was === null ? null : reader.until('}');
      if (was === null || is === null) return 'openBracket';
      const words = was.split(/[ \t]+/).filter(Boolean);
      if (words.length === 0 || is.trim() === '') return 'noCorrection';
      units.push({ kind: 'words', was: words, is, isStruck });
      isClosed = true;
    } else word += reader.next();
  }
  if (isStruck) return 'openStrike';
  end();
  return units;
}

/** Behind a backslash a character has no meaning. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** At what is neither a letter nor a number, and has no meaning. */
  get isAtSign(): boolean {
    return /^[^\p{L}\p{N}[{\\]/u.test(this.#text.slice(this.#at));
  }

  takes(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  next(): string {
    if (this.#text[this.#at] === '\\' && this.#at + 1 < this.#text.length) this.#at++;
    return this.#text[this.#at++];
  }

  /** Up to a sign, which is left behind; null where there is none. */
  until(sign: string): string | null {
    let text = '';
    while (!this.isAtEnd) {
      if (this.takes(sign)) return text;
      text += this.next();
    }
    return null;
  }
}
