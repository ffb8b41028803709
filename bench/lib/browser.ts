import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import { chromiumLaunch } from '#tests/support/browser.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface BenchPage {
  readonly page: Page;
  /** Address of the page without query. */
  readonly url: string;
  /** Closes the browser and the server and removes what was built. */
  close(): Promise<void>;
}

/**
 * Builds an HTML page of the repository as for production, serves it on a free loopback port and opens it in Chromium.
 * Errors of the page are written to stderr.
 * @param html absolute path of the page
 * @param options.query without '?'
 * @param options.autoplay media may play without a gesture
 */
export async function openBenchPage(
  html: string,
  options: { query?: string; autoplay?: boolean; width?: number; height?: number } = {},
): Promise<BenchPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'trimscript-bench-'));
  const shared = { root: ROOT, configFile: false, logLevel: 'error', publicDir: false } as const;
  await build({
    ...shared,
    plugins: [react(), tailwindcss()],
    worker: { format: 'es' },
    build: {
      target: 'es2024',
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: html },
    },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const base = server.resolvedUrls?.local[0];
  if (!base) throw new Error('The preview server did not say where it listens.');
  const url = `${base}${relative(ROOT, html)}`;
  const browser = await chromium.launch(chromiumLaunch({ autoplay: options.autoplay ?? false }));
  const page = await browser.newPage({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
  });
  page.on('pageerror', (error) => console.error(`error in ${relative(ROOT, html)}:`, error));
  await page.goto(options.query ? `${url}?${options.query}` : url);
  return {
    page,
    url,
    async close() {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
