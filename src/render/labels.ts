import { BitmapFontManager, BitmapText, type Container, DynamicBitmapFont } from 'pixi.js';
import { ensureGlyphs, setAdvance } from './pixi-undocumented.ts';

export type Face = 'ruler' | 'head' | 'tag';

const WEIGHTS: Record<Face, '400' | '500' | '600'> = { ruler: '400', head: '500', tag: '600' };
const FONT_SIZE = 11;
const DIGITS = '0123456789';
const CLOCK = `${DIGITS}:.`;
const LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ,.!?'’-…";

const fontName = (face: Face) => `timeline-${face}`;

/** Bitmap fonts at the canvas's resolution; glyphs are added on demand. */
export class Fonts {
  readonly #fonts: Record<Face, DynamicBitmapFont>;

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
    this.#fonts = { ruler: install('ruler'), head: install('head'), tag: install('tag') };
  }

  /** CSS pixels. */
  ascent(face: Face): number {
    return this.#fonts[face].fontMetrics.ascent * this.#unit(face);
  }

  /** CSS pixels. */
  measure(face: Face, text: string): number {
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
export class LabelPool {
  readonly #parent: Container;
  readonly #face: Face;
  #shown = new Map<string | number, BitmapText>();
  #next = new Map<string | number, BitmapText>();
  readonly #incoming: Placed[] = [];
  readonly #free: BitmapText[] = [];

  constructor(parent: Container, face: Face) {
    this.#parent = parent;
    this.#face = face;
  }

  begin(): void {
    this.#next.clear();
    this.#incoming.length = 0;
  }

  /** Top left at canvas x, y; `tint` 0xRRGGBB. */
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
      this.#put(gone?.[1] ?? this.#free.pop() ?? this.#create(), placed);
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

  #put(label: BitmapText, { key, text, x, y, tint }: Placed): void {
    if (label.text !== text) label.text = text;
    label.position.set(Math.round(x), Math.round(y));
    label.tint = tint;
    label.visible = true;
    this.#next.set(key, label);
  }

  #create(): BitmapText {
    const label = new BitmapText({
      text: '',
      style: { fontFamily: fontName(this.#face), fontSize: FONT_SIZE, fill: 0xffffff },
    });
    this.#parent.addChild(label);
    return label;
  }
}
