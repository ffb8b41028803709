import { Malformed } from '#server/services/errors.ts';

/** One part of a form: where its content stands in the body. */
export interface PlacedPart {
  readonly name: string;
  /** Whether it came with a file name. */
  readonly isFile: boolean;
  readonly start: number;
  readonly end: number;
}

/** What stands before the content of a part: a name of a field and of a file. */
const HEAD_BYTES = 4096;
/** RFC 2046 allows 70. */
const BOUNDARY_CHARACTERS = 200;

/**
 * Reads a multipart/form-data body as it arrives (RFC 7578, delimiters as in RFC 2046 §5.1.1). No byte is looked at twice,
 * however small the pieces are.
 */
export class FormReader {
  /** The parts that are there complete. */
  readonly parts: PlacedPart[] = [];
  readonly #delimiter: Buffer;
  #state: 'preamble' | 'delimited' | 'head' | 'content' | 'ended' = 'preamble';
  /** Where what `#state` names begins, and up to where it was searched for its end. */
  #from = 0;
  #searched = 0;
  #head: Pick<PlacedPart, 'name' | 'isFile'> = { name: '', isFile: false };

  /**
   * @param contentType the request's header, which names the boundary
   * @throws Malformed
   */
  constructor(contentType: string) {
    const named = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
    const boundary = named?.[1] ?? named?.[2];
    if (boundary === undefined || boundary.length > BOUNDARY_CHARACTERS)
      throw new Malformed('The form names no boundary');
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  /** Whether the last part was there. */
  get isEnded(): boolean {
    return this.#state === 'ended';
  }

  /**
   * Goes on in `body`, which is what it was before and what came since.
   * @throws Malformed
   */
  advance(body: Buffer): void {
    while (this.#step(body));
  }

  /** @returns false where more of the body is needed */
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
