/** Reads ID3v2.3 without ffmpeg, as podcast apps do. */

interface Picture {
  /** Media type. */
  readonly type: string;
  readonly kind: number;
  readonly bytes: Uint8Array;
}

export interface Id3 {
  readonly version: number;
  /** Frames of text by their names. */
  readonly texts: Readonly<Record<string, string>>;
  /** `kind`: 3 is the front cover. */
  readonly pictures: readonly Picture[];
  /** Milliseconds, in the order of the table of contents. */
  readonly chapters: readonly { readonly start: number; readonly end: number; readonly title: string }[];
}

/** @throws Error where it is not ID3v2.3, or its table of contents does not fit its chapters */
export function readId3(file: Uint8Array): Id3 {
  const bytes = Buffer.from(file);
  if (bytes.toString('latin1', 0, 3) !== 'ID3') throw new Error('No ID3v2');
  const version = bytes[3] as number;
  if (version !== 3) throw new Error(`ID3v2.${version}`);
  const size = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + (bytes[i] as number), 0);
  const texts: Record<string, string> = {};
  const pictures: Picture[] = [];
  const chapters = new Map<string, { start: number; end: number; title: string }>();
  let contents: readonly string[] = [];
  for (const { id, body } of framesIn(bytes.subarray(10, 10 + size))) {
    if (id === 'APIC') pictures.push(pictureIn(body));
    else if (id === 'CTOC') contents = contentsIn(body);
    else if (id === 'CHAP') {
      const { text: name, rest } = untilNull(body);
      const frames = framesIn(rest.subarray(16));
      const title = frames.find((frame) => frame.id === 'TIT2');
      const [start, end] = [rest.readUInt32BE(0), rest.readUInt32BE(4)];
      chapters.set(name, { start, end, title: title ? textIn(title.body) : '' });
    } else if (id.startsWith('T') && id !== 'TXXX') texts[id] = textIn(body);
  }
  if (contents.length !== chapters.size) throw new Error('Chapters that are not in the table of contents');
  const inOrder = contents.map((name) => {
    const chapter = chapters.get(name);
    if (!chapter) throw new Error(`No chapter ${name}`);
    return chapter;
  });
  return { version, texts, pictures, chapters: inOrder };
}

function framesIn(bytes: Buffer): { id: string; body: Buffer }[] {
  const frames: { id: string; body: Buffer }[] = [];
  for (let at = 0; at + 10 <= bytes.length && bytes[at] !== 0; ) {
    const size = bytes.readUInt32BE(at + 4);
    frames.push({ id: bytes.toString('latin1', at, at + 4), body: bytes.subarray(at + 10, at + 10 + size) });
    at += 10 + size;
  }
  return frames;
}

function textIn(body: Buffer): string {
  const said = body.subarray(1);
  if (body[0] === 0) return said.toString('latin1').replace(/\0+$/, '');
  if (body[0] !== 1 || said.readUInt16LE(0) !== 0xfeff) throw new Error('A text in no encoding of ID3v2.3');
  return said.subarray(2).toString('utf16le').replace(/\0+$/, '');
}

function untilNull(body: Buffer): { text: string; rest: Buffer } {
  const end = body.indexOf(0);
  return { text: body.toString('latin1', 0, end), rest: body.subarray(end + 1) };
}

function contentsIn(body: Buffer): string[] {
  let { rest } = untilNull(body);
  const count = rest[1] as number;
  rest = rest.subarray(2);
  return Array.from({ length: count }, () => {
    const { text, rest: more } = untilNull(rest);
    rest = more;
    return text;
  });
}

/** Encoding, media type, kind, description, picture. */
function pictureIn(body: Buffer): Picture {
  const { text: type, rest } = untilNull(body.subarray(1));
  const kind = rest[0] as number;
  const described = rest.subarray(1);
  if (body[0] === 0) return { type, kind, bytes: untilNull(described).rest };
  let at = 0;
  while (described.readUInt16LE(at) !== 0) at += 2;
  return { type, kind, bytes: described.subarray(at + 2) };
}
