import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import type { CDPSession, Locator, Page } from 'playwright';
import type { Cue } from './captions.ts';

/** A pointer on the page, since the browser's own is in no recording; it shrinks while it presses. */
const POINTER = `
  addEventListener('DOMContentLoaded', () => {
    const pointer = document.createElement('div');
    pointer.setAttribute('aria-hidden', 'true');
    pointer.style.cssText = 'position:fixed;left:0;top:0;z-index:99999;pointer-events:none;transform:translate(-99px,-99px)';
    pointer.innerHTML = '<svg width="26" height="30" viewBox="0 0 26 30"><path d="M2 2v22l6-5.4 4 9 4.4-2-4-8.800h8.600z" fill="#fff" stroke="#111" stroke-width="1.6" stroke-linejoin="round"/></svg>';
    document.documentElement.append(pointer);
    const place = (event) => {
      pointer.style.transform = 'translate(' + event.clientX + 'px,' + event.clientY + 'px) scale(' + (event.buttons ? 0.8 : 1) + ')';
    };
    for (const type of ['mousemove', 'mousedown', 'mouseup']) addEventListener(type, place, true);
  });`;

const MP4 = [
  ...['-vf', 'fps=12,scale=1280:720:flags=lanczos,format=yuv420p'],
  ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '29', '-g', '120'],
  ...['-movflags', '+faststart'],
];
/** Colours of the whole film, no dither: flat surfaces stay equal from picture to picture, and cost nothing. */
const GIF = [
  '-filter_complex',
  'fps=8,scale=960:540:flags=lanczos,split[a][b];[a]palettegen=max_colors=96[p];[b][p]paletteuse=dither=none:diff_mode=rectangle',
];

/** Nothing is said over it that would have to be heard out, seconds. */
const MAX_STILL = 1.2;

/** Films a page and what is done on it by a hand that takes its time. */
export class Recorder {
  readonly page: Page;
  readonly #folder: string;
  readonly #cdp: CDPSession;
  readonly #frames: { file: string; at: number }[] = [];
  readonly #marks: { at: number; text: string }[] = [];
  #writing: Promise<unknown> = Promise.resolve();
  /** Clock of the film, seconds, and when it was last put forward. */
  #film = 0;
  #last = performance.now();
  #speed = 1;
  #hand = { x: 640, y: 360 };

  private constructor(page: Page, cdp: CDPSession, folder: string) {
    this.page = page;
    this.#cdp = cdp;
    this.#folder = folder;
  }

  /** Gets ready to film `page`; the pictures are kept in `folder`. To be called before the page is opened. */
  static async load(page: Page, folder: string): Promise<Recorder> {
    await page.addInitScript(POINTER);
    return new Recorder(page, await page.context().newCDPSession(page), folder);
  }

  async start(): Promise<void> {
    this.#last = performance.now();
    this.#cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
      const file = join(this.#folder, `frame-${this.#frames.length}.jpg`);
      this.#frames.push({ file, at: this.#now() });
      this.#writing = Promise.all([this.#writing, writeFile(file, Buffer.from(data, 'base64'))]);
      void this.#cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await this.#cdp.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 95,
      maxWidth: 1280,
      maxHeight: 720,
    });
  }

  /** From here on the film says `text`. */
  say(text: string): void {
    this.#marks.push({ at: this.#now(), text });
  }

  /** From here on what happens is shown `speed` times as fast as it is. */
  setSpeed(speed: number): void {
    this.#now();
    this.#speed = speed;
  }

  async pause(seconds: number): Promise<void> {
    await wait(seconds * 1000);
  }

  /** Moves the hand to a point of the window, or the middle of an element, and presses there. */
  async click(target: Locator | { x: number; y: number }, keys: readonly string[] = []): Promise<void> {
    const point = 'x' in target ? target : await middleOf(target);
    const from = this.#hand;
    const steps = 24;
    for (let n = 1; n <= steps; n++) {
      const part = 0.5 - Math.cos((Math.PI * n) / steps) / 2;
      await this.page.mouse.move(from.x + (point.x - from.x) * part, from.y + (point.y - from.y) * part);
      await wait(14);
    }
    this.#hand = point;
    await wait(250);
    for (const key of keys) await this.page.keyboard.down(key);
    await this.page.mouse.down();
    await wait(90);
    await this.page.mouse.up();
    for (const key of keys) await this.page.keyboard.up(key);
  }

  /** Ends the film, writes it as an MP4 or a GIF file, and returns its captions. */
  async finish(path: string): Promise<Cue[]> {
    await this.#cdp.send('Page.stopScreencast');
    const end = this.#now();
    await this.#writing;
    const isGif = path.endsWith('.gif');
    const list = this.#frames.map(({ file, at }, n) => {
      const next = this.#frames[n + 1]?.at ?? end;
      const seconds = Math.min(next - at, isGif ? MAX_STILL : Number.POSITIVE_INFINITY);
      return `file '${file}'\nduration ${Math.max(0.001, seconds).toFixed(4)}`;
    });
    const script = join(this.#folder, 'frames.txt');
    await writeFile(script, list.join('\n'));
    await execa('ffmpeg', [
      ...['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', script],
      ...(isGif ? GIF : MP4),
      path,
    ]);
    const first = this.#frames[0]?.at ?? 0;
    return this.#marks.map(({ at, text }, n) => ({
      start: Math.max(0, at - first),
      end: (this.#marks[n + 1]?.at ?? end) - first,
      text,
    }));
  }

  #now(): number {
    const time = performance.now();
    this.#film += (time - this.#last) / 1000 / this.#speed;
    this.#last = time;
    return this.#film;
  }
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
