/** Code points 160 to 255, in order. */
const LATIN =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml
Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute
acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide
oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN.map((name, i) => [name, String.fromCodePoint(160 + i)] as const),
  ...Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", AMP: '&', LT: '<', GT: '>', QUOT: '"' },
    ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', lsaquo: '‹', rsaquo: '›' },
    ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', prime: '′', euro: '€', trade: '™', minus: '−' },
    ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ', fnof: 'ƒ', dagger: '†', permil: '‰' },
    ...{
      nbsp: ' ',
      shy: '',
      ensp: ' ',
      emsp: ' ',
      thinsp: ' ',
      NewLine: ' ',
      Tab: ' ',
      lrm: '',
      rlm: '',
      zwj: '',
      zwnj: '',
    },
  }),
]);

/** What HTML reads at 128 to 159: Windows-1252. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** As HTML reads them; names of no Latin letter or common sign stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,9}));/g,
    (whole, dec?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED.get(name) ?? whole;
      return characterOf(dec === undefined ? Number.parseInt(hex ?? '', 16) : Number(dec));
    },
  );
}

function characterOf(code: number): string {
  if (code >= 128 && code < 160) return WINDOWS[code - 128];
  const isNone = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return isNone ? '\ufffd' : String.fromCodePoint(code);
}

/** A caption's time and lines; source seconds. */
export interface CaptionBlock {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Captions of a file that has them in rows or elements, not after arrows; ends that are not said are NaN. */
export interface Listed {
  readonly kind: string;
  readonly blocks: readonly CaptionBlock[];
  /** Captions whose time cannot be read, left out with their text. */
  readonly unread: number;
}

/** Whether times of words stand inside the line. */
export function hasInlineTimes(line: string): boolean {
  return /<\d[\d:.]*>/.test(line);
}

/** Without tags, entities and dialogue dashes. */
export function plainText(raw: string): string {
  if (/^[\w,.?!' ]*$/.test(raw)) return raw.trim();
  return decodeEntities(
    raw.replace(/<\/?[a-zA-Z][^<>]*>|<\/?>|<\d[\d:.]*>/g, '').replace(/\{\\[^{}]*\}/g, ''),
  )
    .split('\n')
    .map((line) => line.replace(/^\s*[-–—]\s+/, '').trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
