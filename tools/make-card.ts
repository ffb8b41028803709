/**
 * `node_modules/.bin/node tools/make-card.ts`: draws what stands for the product where its pages are shared or put on a home screen, into
 * public/: social-card.png (1200 × 630) and apple-touch-icon.png. From the product's own tokens, mark and face.
 */
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { chromiumLaunch } from '#tests/support/browser.ts';

const FONT = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

const tokens = await readFile('src/styles/tokens.css', 'utf8');
const font = (await readFile(FONT)).toString('base64');
const mark = (size: number, ink: string): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24">
    <path fill="${ink}" d="M6.5 3h7.4L8.7 18H6.5A3.5 3.5 0 0 1 3 14.5v-8A3.5 3.5 0 0 1 6.5 3z"/>
    <path fill="var(--red)" d="M15.3 6h2.2A3.5 3.5 0 0 1 21 9.5v8a3.5 3.5 0 0 1-3.5 3.5h-7.4z"/>
  </svg>`;

const style = `<style>
  ${tokens}
  @font-face { font-family: "Inter Variable"; src: url(data:font/woff2;base64,${font}); font-weight: 100 900; }
  body { margin: 0; background: var(--bg-0); color: var(--text-1); font: 600 20px/1 var(--font); }
  .card { box-sizing: border-box; width: 1200px; height: 630px; padding: 72px 80px; display: grid; grid-template-rows: auto 1fr auto; }
  .brand { display: flex; align-items: center; gap: 14px; font-size: 36px; letter-spacing: -0.02em; }
  .words { align-self: center; font-size: 104px; line-height: 116px; letter-spacing: -0.045em; }
  .said { margin-left: -0.35em; color: var(--text-3); white-space: nowrap; }
  .said s { text-decoration: line-through 7px var(--red); text-decoration-skip-ink: none; }
  .said span { color: var(--red-text); font-weight: 500; letter-spacing: 0; }
  .lead { font-weight: 400; font-size: 32px; letter-spacing: -0.012em; color: var(--text-2); }
  .icon { width: 180px; height: 180px; display: grid; place-items: center; background: var(--bg-1); }
</style>`;

const pictures = [
  {
    file: 'public/social-card.png',
    width: 1200,
    height: 630,
    body: `<div class="card">
      <div class="brand">${mark(52, 'currentColor')}Trimscript</div>
      <div class="words">
        <div class="said"><span>[</span><s>So, um, you want to</s><span>]</span></div>
        <div>Conquer Yourself</div>
      </div>
      <div class="lead">Cut recordings by cutting their words.</div>
    </div>`,
  },
  {
    file: 'public/apple-touch-icon.png',
    width: 180,
    height: 180,
    body: `<div class="icon">${mark(132, 'currentColor')}</div>`,
  },
];

const browser = await chromium.launch(chromiumLaunch());
try {
  for (const { file, width, height, body } of pictures) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<html data-theme="light"><head>${style}</head><body>${body}</body></html>`);
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: file });
    console.log(file);
  }
} finally {
  await browser.close();
}
