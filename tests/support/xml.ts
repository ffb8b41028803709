/** Reads XML for tests; nothing of the product imports this. */
import { XMLParser } from 'fast-xml-parser';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

type Raw = Readonly<Record<string, unknown>>;

/** The root element of a document. */
export function parseXml(xml: string): XmlElement {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    preserveOrder: true,
    ignoreDeclaration: true,
  });
  return elementsOf(parser.parse(xml) as Raw[])[0]!;
}

function elementsOf(list: readonly Raw[]): XmlElement[] {
  return list.flatMap((raw) => {
    const name = Object.keys(raw).find((key) => key !== ':@');
    if (name === undefined || name === '#text') return [];
    const inside = raw[name] as Raw[];
    return [
      {
        name,
        attributes: (raw[':@'] ?? {}) as Record<string, string>,
        children: elementsOf(inside),
        text: inside.map((child) => String(child['#text'] ?? '')).join(''),
      },
    ];
  });
}

/** All elements at the end of a path such as `resources/asset`. */
export function all(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((c) => c.name === name)),
      [element],
    );
}

/** The first of them. @throws where there is none */
export function one(element: XmlElement, path: string): XmlElement {
  const [first] = all(element, path);
  if (!first) throw new Error(`No ${path} in ${element.name}`);
  return first;
}
