import type { CaptionBlock, Listed } from './caption-text.ts';
import { type Rate, timeOf } from './clocks.ts';
import { xmlTokens } from './xml-tokens.ts';

type Attributes = ReadonlyMap<string, string>;

/** Kinds by the name of the element around all. */
const ROOTS: ReadonlyMap<string, string> = new Map([
  ['tt', 'TTML'],
  ['timedtext', 'YouTube'],
  ['transcript', 'YouTube'],
]);
const CAPTIONS = ['p', 'text'];
/** What may stand among captions and is not said. */
const SILENT = ['metadata', 'title', 'desc', 'agent', 'name', 'copyright'];

interface Draft {
  readonly start: number;
  readonly end: number;
  readonly voice: string | undefined;
  readonly lines: string[];
  /** The one around it. */
  readonly within: Draft | null;
}

/** An element that is open. Source seconds; NaN where neither it nor one around it says them. */
interface Element {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly voice: string | undefined;
  /** Where its text goes; null where that is not said. */
  readonly caption: Draft | null;
  /** Where the next one inside begins, if they follow one another. */
  next: number | null;
}
const OUTSIDE: Element = {
  ...{ name: '', start: Number.NaN, end: Number.NaN },
  ...{ voice: undefined, caption: null, next: null },
};

/** TTML, of which times count from those of the elements around, and the XML of YouTube (`<text start="1" dur="2">`, `<p t="1000" d="2000">`). */
export function xmlCaptions(text: string): Listed | null {
  if (!/^\s*</.test(text)) return null;
  let kind: string | undefined;
  let rate: Rate = { frames: 30, ticks: 1 };
  const drafts: Draft[] = [];
  const open: Element[] = [];
  const openByName = new Map<string, number>();
  const names = new Map<string, string>();
  let agent: string | null = null;

  const close = (name: string): void => {
    // An end of what is not open closes nothing.
    if (!openByName.get(name)) return;
    for (let last = open.pop(); last; last = open.pop()) {
      openByName.set(last.name, (openByName.get(last.name) ?? 1) - 1);
      if (last.name === 'agent') agent = null;
      const around = open.at(-1);
      if (around && around.next !== null && Number.isFinite(last.end)) around.next = last.end;
      if (last.name === name) break;
    }
  };

  for (const token of xmlTokens(text)) {
    const around = open.at(-1) ?? OUTSIDE;
    if (token.kind === 'text') {
      if (agent !== null) names.set(agent, `${names.get(agent) ?? ''}${token.text}`);
      const lines = around.caption?.lines;
      if (lines) lines[lines.length - 1] += token.text;
    } else if (token.kind === 'close') close(token.name);
    else if (kind === undefined) {
      kind = ROOTS.get(token.name);
      rate = rateOfRoot(token.attributes);
    } else if (token.name === 'br') around.caption?.lines.push('');
    else {
      const { name, attributes } = token;
      if (name === 'agent') agent = attributes.get('id') ?? '';
      const times = timesIn(around, attributes, rate);
      const voice = nameOf(names.get(attributes.get('agent') ?? '')) || around.voice;
      let caption = SILENT.includes(name) ? null : around.caption;
      if (CAPTIONS.includes(name) || (caption !== null && times.isOwn)) {
        caption = { start: times.start, end: times.end, voice, lines: [''], within: caption };
        drafts.push(caption);
      }
      const next = attributes.get('timeContainer') === 'seq' ? times.start || 0 : null;
      open.push({ name, start: times.start, end: times.end, voice, caption, next });
      openByName.set(name, (openByName.get(name) ?? 0) + 1);
      if (token.kind === 'empty') close(name);
    }
  }
  return kind === undefined ? null : listedOf(kind, drafts);
}

function listedOf(kind: string, drafts: readonly Draft[]): Listed {
  const ended = drafts.map((draft, i) => ({ ...draft, end: endOf(draft, drafts[i + 1]) }));
  const hasText = ({ lines }: Draft): boolean => lines.some((line) => line.trim() !== '');
  const blocks = ended
    .filter(
      (draft, i) => Number.isFinite(draft.start) && (hasText(draft) || drafts[i + 1]?.within !== drafts[i]),
    )
    .map((draft) => blockOf(draft, kind));
  const unread = drafts.filter((draft) => !Number.isFinite(draft.start) && hasText(draft)).length;
  return { kind, blocks, unread };
}

/** Captions inside others end at the next one, as do those around at the first inside. */
function endOf(draft: Draft, next: Draft | undefined): number {
  if (next?.within === draft) return next.start > draft.start ? next.start : draft.end;
  if (draft.within === null || !Number.isNaN(draft.end)) return draft.end;
  return next?.within === draft.within ? next.start : draft.within.end;
}

function blockOf({ start, end, voice, lines: written }: Draft, kind: string): CaptionBlock {
  const lines = written.map((line) => {
    const said = line.replace(/\s+/g, ' ');
    // What YouTube puts into XML is escaped already.
    return kind === 'YouTube' ? said.replaceAll('&amp;', '&') : said;
  });
  if (voice !== undefined) lines[0] = `<v ${voice}>${lines[0]}`;
  return { start, end, lines };
}

function nameOf(written = ''): string | undefined {
  return written.replace(/[<>\s]+/g, ' ').trim() || undefined;
}

function timesIn(
  around: Element,
  attributes: Attributes,
  rate: Rate,
): { start: number; end: number; isOwn: boolean } {
  const base = around.next ?? around.start;
  const offset = (clock: string, milliseconds?: string): number | undefined => {
    const [time, count] = [attributes.get(clock), milliseconds && attributes.get(milliseconds)];
    if (time !== undefined) return timeOf(time, rate);
    return count === undefined ? undefined : Number.parseFloat(count) / 1000;
  };
  const begin = offset('begin', 't') ?? offset('start');
  const [end, duration] = [offset('end'), offset('dur', 'd')];
  const from = Number.isNaN(base) ? 0 : base;
  const start = begin === undefined ? base : from + begin;
  const inherited = begin === undefined ? around.end : Number.NaN;
  const until = end !== undefined ? from + end : duration !== undefined ? start + duration : inherited;
  return { start, end: until, isOwn: begin !== undefined };
}

function rateOfRoot(attributes: Attributes): Rate {
  const [top = 1, bottom = 1] = (attributes.get('frameRateMultiplier') ?? '1 1').split(/[\s:]+/).map(Number);
  return {
    frames: (Number(attributes.get('frameRate') ?? 30) * top) / bottom,
    ticks: Number(attributes.get('tickRate') ?? 1),
  };
}
