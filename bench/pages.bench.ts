/**
 * The public pages as a stranger first sees them: Chromium with an empty cache on a processor slowed down four times,
 * the production build, the real server over loopback. Largest paint and layout shift are what the browser itself
 * reports until the network is quiet; JavaScript is every script that came by then, compressed with gzip.
 */
import { rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { buildWebIfChanged } from '#scripts/web-build.ts';
import { chromiumLaunch } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import { freshDataDir, spawnServer } from '#tests/support/server.ts';
import type { Family, Report } from './lib/report.ts';
import { median, percentile } from './lib/stats.ts';

const PAGES = { landing: '/', demo: '/demo', pricing: '/pricing', login: '/login' } as const;
const SLOWDOWN = 4;
const ROUNDS = 7;

interface Visit {
  /** Milliseconds from the start of the navigation. */
  lcp: number;
  cls: number;
  /** Bytes. */
  js: number;
}

declare global {
  interface Window {
    visit: { lcp: number; cls: number };
  }
}

/** Notes paints and shifts in `window.visit` as they happen. */
function watch(): void {
  window.visit = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.visit.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.visit.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(watch);
    const js = scriptsOf(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    return { ...(await page.evaluate(() => window.visit)), js: await js() };
  } finally {
    await context.close();
  }
}

/** Adds up the scripts of a page: bytes when each is compressed on its own. */
function scriptsOf(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function run(report: Report): Promise<void> {
  await buildWebIfChanged();
  const dataDir = await freshDataDir();
  const server = await spawnServer(dataDir, await freePort());
  const browser = await chromium.launch(chromiumLaunch());
  try {
    await visit(browser, server.origin);
    const visits = new Map<string, Visit[]>(Object.keys(PAGES).map((name) => [name, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, path] of Object.entries(PAGES))
        visits.get(name)?.push(await visit(browser, server.origin + path));
    for (const [name, list] of visits) reportPage(name, list, report);
    const all = [...visits.values()];
    report({ metric: 'pages.lcp', value: Math.max(...all.map(lcpOf)), unit: 'ms, slowest page', n: ROUNDS });
    report({
      metric: 'pages.cls',
      value: Math.max(...all.flat().map(({ cls }) => cls)),
      unit: 'worst visit',
    });
    report({
      metric: 'pages.js_gz',
      value: Math.max(...all.flat().map(({ js }) => js / 1000)),
      unit: 'kB, largest page',
    });
  } finally {
    await browser.close();
    await server.kill('SIGINT');
    await rm(dataDir, { recursive: true, force: true });
  }
}

function lcpOf(visits: readonly Visit[]): number {
  return median(visits.map(({ lcp }) => lcp));
}

function reportPage(name: string, visits: readonly Visit[], report: Report): void {
  const lcps = visits.map(({ lcp }) => lcp);
  const p50 = median(lcps);
  report({
    metric: `pages.lcp_${name}`,
    value: p50,
    unit: 'ms',
    p50,
    p95: percentile(lcps, 0.95),
    n: visits.length,
  });
  report({
    metric: `pages.cls_${name}`,
    value: Math.max(...visits.map(({ cls }) => cls)),
    unit: 'worst visit',
  });
  report({
    metric: `pages.js_gz_${name}`,
    value: Math.max(...visits.map(({ js }) => js)) / 1000,
    unit: 'kB',
  });
}

export default { family: 'pages', run } satisfies Family;
