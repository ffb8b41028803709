/** Inserts the stored text, which is long and was checked when it came. */
export function withDocument(reply: object, document: Buffer | null): Buffer {
  const text = JSON.stringify(reply);
  if (!document) return Buffer.from(text);
  // No text of the reply can hold this: in strings, quotes are escaped.
  const at = text.lastIndexOf(NO_DOCUMENT) + NO_DOCUMENT.length - 'null'.length;
  return Buffer.concat([
    Buffer.from(text.slice(0, at)),
    document,
    Buffer.from(text.slice(at + 'null'.length)),
  ]);
}

const NO_DOCUMENT = '"document":null';
