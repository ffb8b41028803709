import { Malformed } from '#server/services/errors.ts';

/** One part of a form. */
export interface FormPart {
  readonly name: string;
  /** Whether it came with a file name. */
  readonly isFile: boolean;
  readonly content: Buffer;
}

/**
 * The parts of a multipart/form-data body that is there in full (RFC 7578, delimiters as in RFC 2046 §5.1.1). Their
 * contents are views of `body`.
 * @param contentType the request's header, which names the boundary
 * @throws Malformed
 */
export function partsOf(body: Buffer, contentType: string): FormPart[] {
  const named = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const boundary = named?.[1] ?? named?.[2];
  if (boundary === undefined) throw new Malformed('The form names no boundary');
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter may be the very beginning, where no line ends before it.
  const first = body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))
    ? -2
    : indexOf(body, delimiter, 0);
  const parts: FormPart[] = [];
  let at = first + delimiter.length;
  while (body.toString('latin1', at, at + 2) !== '--') {
    const headEnd = indexOf(body, '\r\n\r\n', at);
    const end = indexOf(body, delimiter, headEnd + 4);
    parts.push({ ...headOf(body.toString('utf8', at, headEnd)), content: body.subarray(headEnd + 4, end) });
    at = end + delimiter.length;
  }
  return parts;
}

function indexOf(body: Buffer, wanted: Buffer | string, from: number): number {
  const at = body.indexOf(wanted, from);
  if (at < 0) throw new Malformed('The form is incomplete');
  return at;
}

const DISPOSITION = /^content-disposition:\s*form-data\s*;(.*)$/im;
const NAME = /(?:^|;)\s*name=(?:"([^"]*)"|([^;\s]+))/i;
const FILE_NAME = /(?:^|;)\s*filename\*?=/i;

function headOf(head: string): Pick<FormPart, 'name' | 'isFile'> {
  const parameters = DISPOSITION.exec(head)?.[1] ?? '';
  const name = NAME.exec(parameters);
  if (!name) throw new Malformed('A part of the form has no name');
  return { name: name[1] ?? name[2], isFile: FILE_NAME.test(parameters) };
}
