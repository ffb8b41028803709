/** A tag, or the text between two; names without prefixes. Entities of text are not decoded. */
export type XmlToken =
  | {
      readonly kind: 'open' | 'empty';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** One walk over XML, in a time that grows with its length whatever it holds: what is damaged is text. */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  for (let at = 0; at < xml.length; ) {
    const tag = xml.indexOf('<', at);
    const until = tag < 0 ? xml.length : tag;
    if (until > at) yield { kind: 'text', text: xml.slice(at, until) };
    if (tag < 0) return;
    if (xml.startsWith('<!--', tag)) at = after(xml, '-->', tag + 4);
    else if (xml.startsWith('<![CDATA[', tag)) {
      at = after(xml, ']]>', tag + 9);
      const text = xml.slice(tag + 9, at).replace(/\]\]>$/, '');
      yield { kind: 'text', text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') };
    } else if (xml[tag + 1] === '?' || xml[tag + 1] === '!') at = after(xml, '>', tag + 2);
    else {
      const end = tagEnd(xml, tag + 1);
      const token = end < 0 ? null : tagOf(xml.slice(tag + 1, end));
      yield token ?? { kind: 'text', text: '&lt;' };
      at = token ? end + 1 : tag + 1;
    }
  }
}

function after(xml: string, sign: string, from: number): number {
  const at = xml.indexOf(sign, from);
  return at < 0 ? xml.length : at + sign.length;
}

/** The sign that closes a tag, outside of the values of its attributes; −1 where another begins before. */
function tagEnd(xml: string, from: number): number {
  for (let i = from; i >= 0 && i < xml.length; i++) {
    const sign = xml[i];
    if (sign === '>') return i;
    if (sign === '<') return -1;
    if (sign === '"' || sign === "'") {
      i = xml.indexOf(sign, i + 1);
      if (i < 0) return -1;
    }
  }
  return -1;
}

function tagOf(inside: string): XmlToken | null {
  const [, slash, written] = /^(\/?)([\p{L}_][^\s/]*)/u.exec(inside) ?? [];
  if (written === undefined) return null;
  const name = localName(written);
  if (slash === '/') return { kind: 'close', name };
  const attributes = new Map<string, string>();
  for (const [, key, double, single] of inside.matchAll(
    /(?:^|\s)([^\s="'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  ))
    attributes.set(localName(key), double ?? single);
  return { kind: inside.endsWith('/') ? 'empty' : 'open', name, attributes };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
