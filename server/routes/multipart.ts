import { Malformed } from '#server/services/errors.ts';

export interface PlacedPart {
  readonly name: string;
  readonly isFile: boolean;
  readonly start: number;
  readonly end: number;
}

/** Of one part. */
const HEAD_BYTES = 4096;
const BOUNDARY_CHARACTERS = 200;

/** Incremental multipart/form-data (RFC 7578, RFC 2046 §5.1.1), linear however small the pieces. */
export class FormReader {
  readonly parts: PlacedPart[] = [];
  readonly #delimiter: Buffer;
  #state: 'preamble' | 'delimited' | 'head' | 'content' | 'ended' = 'preamble';
  /** Start of the current state, and how far it was searched for its end. */
  #from = 0;
  #searched = 0;
  #head: Pick<PlacedPart, 'name' | 'isFile'> = { name: '', isFile: false };

  /** @throws Malformed without a boundary */
  constructor(contentType: string) {
    const named = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
    const boundary = named?.[1] ?? named?.[2];
    if (boundary === undefined || boundary.length > BOUNDARY_CHARACTERS)
      throw new Malformed('The form names no boundary');
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  get isEnded(): boolean {
    return this.#state === 'ended';
  }

  /** @param body what it was before and what came since @throws Malformed */
  advance(body: Buffer): void {
    while (this.#step(body));
  }

  #step(body: Buffer): boolean {
    switch (this.#state) {
      case 'preamble': {
        const opening = this.#delimiter.subarray(2);
        if (body.length < opening.length) return false;
        // The first delimiter may be the very beginning, where no line ends before it.
        if (body.subarray(0, opening.length).equals(opening)) return this.#enter('delimited', opening.length);
        return this.#find(body, this.#delimiter, (at) =>
          this.#enter('delimited', at + this.#delimiter.length),
        );
      }
      case 'delimited': {
        if (body.length < this.#from + 2) return false;
        const isLast = body.toString('latin1', this.#from, this.#from + 2) === '--';
        return this.#enter(isLast ? 'ended' : 'head', this.#from);
      }
      case 'head': {
        const found = this.#find(body, HEAD_END, (at) => {
          this.#head = headOf(body.toString('utf8', this.#from, at));
          return this.#enter('content', at + HEAD_END.length);
        });
        if (!found && body.length - this.#from > HEAD_BYTES)
          throw new Malformed('A part of the form has no end');
        return found;
      }
      case 'content':
        return this.#find(body, this.#delimiter, (at) => {
          this.parts.push({ ...this.#head, start: this.#from, end: at });
          return this.#enter('delimited', at + this.#delimiter.length);
        });
      case 'ended':
        return false;
    }
  }

  #enter(state: 'delimited' | 'head' | 'content' | 'ended', from: number): boolean {
    this.#state = state;
    this.#from = from;
    this.#searched = from;
    return true;
  }

  #find(body: Buffer, wanted: Buffer, onFound: (at: number) => boolean): boolean {
    const at = body.indexOf(wanted, this.#searched);
    if (at >= 0) return onFound(at);
    this.#searched = Math.max(this.#searched, body.length - wanted.length + 1);
    return false;
  }
}

const HEAD_END = Buffer.from('\r\n\r\n');
const DISPOSITION = /^content-disposition:\s*form-data\s*;(.*)$/im;
const NAME = /(?:^|;)\s*name=(?:"([^"]*)"|([^;\s]+))/i;
const FILE_NAME = /(?:^|;)\s*filename\*?=/i;

function headOf(head: string): Pick<PlacedPart, 'name' | 'isFile'> {
  if (head.length > HEAD_BYTES) throw new Malformed('A part of the form has no end');
  const parameters = DISPOSITION.exec(head)?.[1] ?? '';
  const name = NAME.exec(parameters);
  if (!name) throw new Malformed('A part of the form has no name');
  return { name: name[1] ?? name[2], isFile: FILE_NAME.test(parameters) };
}

export function incomplete(): Malformed {
  return new Malformed('The form is incomplete');
}
