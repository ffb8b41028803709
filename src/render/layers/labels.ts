import {
  BitmapFontManager,
  BitmapText,
  CanvasTextMetrics,
  type Container,
  DynamicBitmapFont,
  Text,
  TextStyle,
} from 'pixi.js';
import { hasRtl } from '#model/time/seconds.ts';
import { ensureGlyphs, setAdvance } from '../pixi-undocumented.ts';

export type Face = 'ruler' | 'head' | 'tag';

const WEIGHTS: Record<Face, '400' | '500' | '600'> = { ruler: '400', head: '500', tag: '600' };
const FONT_SIZE = 11;
const DIGITS = '0123456789';
const CLOCK = `${DIGITS}:.`;
const LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ,.!?'’-…";

/** Keeps leading and trailing punctuation in place for right-to-left text. */
const withRtlMarks = (text: string) => `\u200f${text}\u200f`;

const fontName = (face: Face) => `timeline-${face}`;

/** Bitmap fonts at the canvas's resolution; glyphs are added on demand. */
export class Fonts {
  readonly #fonts: Record<Face, DynamicBitmapFont>;
  readonly #styles: Record<Face, TextStyle>;
  readonly #resolution: number;

  constructor(family: string, resolution: number) {
    const install = (face: Face) => {
      const font = BitmapFontManager.install({
        name: fontName(face),
        style: { fontFamily: family, fontSize: FONT_SIZE, fontWeight: WEIGHTS[face], fill: 0xffffff },
        chars: face === 'head' ? CLOCK + LATIN : CLOCK,
        resolution,
        skipKerning: true,
        textureStyle: { scaleMode: 'nearest' },
      });
      if (!(font instanceof DynamicBitmapFont)) throw new Error('Pixi made a font of another kind.');
      if (face !== 'head') makeTabular(font);
      return font;
    };
    const style = (face: Face) =>
      new TextStyle({ fontFamily: family, fontSize: FONT_SIZE, fontWeight: WEIGHTS[face], fill: 0xffffff });
    this.#resolution = resolution;
    this.#styles = { ruler: style('ruler'), head: style('head'), tag: style('tag') };
    this.#fonts = { ruler: install('ruler'), head: install('head'), tag: install('tag') };
  }

  /** CSS pixels. */
  ascent(face: Face): number {
    return this.#fonts[face].fontMetrics.ascent * this.#unit(face);
  }

  /** For texts that the browser shapes. */
  shaped(face: Face): { style: TextStyle; resolution: number } {
    return { style: this.#styles[face], resolution: this.#resolution };
  }

  /** CSS pixels. */
  measure(face: Face, text: string): number {
    if (hasRtl(text)) return CanvasTextMetrics.measureText(withRtlMarks(text), this.#styles[face]).width;
    const font = this.#fonts[face];
    // Pixi's own check of a text is the slowest part of a frame.
    if (lacksCharacter(font, text)) ensureGlyphs(font, text);
    let width = 0;
    for (const char of text) width += font.chars[char]?.xAdvance ?? 0;
    return width * this.#unit(face);
  }

  /** Truncated with … to `room` CSS pixels; empty if nothing fits. */
  fit(face: Face, text: string, room: number): string {
    if (this.measure(face, text) <= room) return text;
    if (hasRtl(text)) return this.#fitShaped(face, text, room);
    const font = this.#fonts[face];
    let left = room - this.measure(face, '…');
    let kept = '';
    for (const char of text) {
      left -= (font.chars[char]?.xAdvance ?? 0) * this.#unit(face);
      if (left < 0) break;
      kept += char;
    }
    kept = kept.trimEnd();
    return kept === '' ? '' : `${kept}…`;
  }

  /** Letters that join are narrower together than alone: measured whole. */
  #fitShaped(face: Face, text: string, room: number): string {
    const letters = Array.from(text);
    for (let count = letters.length - 1; count > 0; count--) {
      const kept = `${letters.slice(0, count).join('').trimEnd()}…`;
      if (this.measure(face, kept) <= room) return kept;
    }
    return '';
  }

  /** CSS pixels of a font unit. */
  #unit(face: Face): number {
    return FONT_SIZE / this.#fonts[face].baseMeasurementFontSize;
  }

  destroy(): void {
    for (const face of Object.keys(WEIGHTS) as Face[]) BitmapFontManager.uninstall(fontName(face));
  }
}

function lacksCharacter(font: DynamicBitmapFont, text: string): boolean {
  for (const char of text) if (!font.chars[char]) return true;
  return false;
}

/** Equal digit widths, as `tabular-nums`. */
function makeTabular(font: DynamicBitmapFont): void {
  const widest = Math.max(...Array.from(DIGITS, (digit) => font.chars[digit]?.xAdvance ?? 0));
  for (const digit of DIGITS) setAdvance(font, digit, widest);
}

interface Placed {
  readonly key: string | number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly tint: number;
}

/** Pooled texts by key, as adding and removing has Pixi rebuild its scene. `begin()`, `place()`…, `end()`. */
class Pool {
  readonly #make: () => BitmapText | Text;
  #shown = new Map<string | number, BitmapText | Text>();
  #next = new Map<string | number, BitmapText | Text>();
  readonly #incoming: Placed[] = [];
  readonly #free: (BitmapText | Text)[] = [];

  constructor(make: () => BitmapText | Text) {
    this.#make = make;
  }

  begin(): void {
    this.#next.clear();
    this.#incoming.length = 0;
  }

  place(key: string | number, text: string, x: number, y: number, tint: number): void {
    const label = this.#shown.get(key);
    if (!label) {
      this.#incoming.push({ key, text, x, y, tint });
      return;
    }
    this.#shown.delete(key);
    this.#put(label, { key, text, x, y, tint });
  }

  end(): void {
    for (const placed of this.#incoming) {
      const [gone] = this.#shown;
      if (gone) this.#shown.delete(gone[0]);
      this.#put(gone?.[1] ?? this.#free.pop() ?? this.#make(), placed);
    }
    for (const label of this.#shown.values()) {
      label.visible = false;
      this.#free.push(label);
    }
    [this.#shown, this.#next] = [this.#next, this.#shown];
  }

  clear(): void {
    for (const label of new Set([...this.#shown.values(), ...this.#next.values(), ...this.#free]))
      label.destroy();
    this.#shown.clear();
    this.#next.clear();
    this.#free.length = 0;
  }

  #put(label: BitmapText | Text, { key, text, x, y, tint }: Placed): void {
    if (label.text !== text) label.text = text;
    label.position.set(Math.round(x), Math.round(y));
    label.tint = tint;
    label.visible = true;
    this.#next.set(key, label);
  }
}

/** The labels of one face: of single glyphs, and shaped by the browser where they run from right to left and letters join. */
export class LabelPool {
  readonly #glyphs: Pool;
  readonly #shapes: Pool;
  #fonts: Fonts | null = null;

  constructor(parent: Container, face: Face) {
    this.#glyphs = new Pool(() => {
      const style = { fontFamily: fontName(face), fontSize: FONT_SIZE, fill: 0xffffff };
      return parent.addChild(new BitmapText({ text: '', style }));
    });
    this.#shapes = new Pool(() => parent.addChild(new Text({ text: '', ...this.#fonts?.shaped(face) })));
  }

  /** Labels of the fonts before are given up. */
  setFonts(fonts: Fonts | null): void {
    this.#glyphs.clear();
    this.#shapes.clear();
    this.#fonts = fonts;
  }

  begin(): void {
    this.#glyphs.begin();
    this.#shapes.begin();
  }

  /** Top left at canvas x, y; `tint` 0xRRGGBB. */
  place(key: string | number, text: string, x: number, y: number, tint: number): void {
    if (hasRtl(text)) this.#shapes.place(key, withRtlMarks(text), x, y, tint);
    else this.#glyphs.place(key, text, x, y, tint);
  }

  end(): void {
    this.#glyphs.end();
    this.#shapes.end();
  }
}
