import { relative } from 'node:path';
import { chromium, type Page } from 'playwright';
import { ROOT, servePage } from '#tests/harness/serve.ts';
import { chromiumLaunch } from '#tests/support/browser.ts';

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
 */
export async function openBenchPage(
  html: string,
  options: {
    query?: string;
    width?: number;
  } = {},
): Promise<BenchPage> {
  const { url, close } = await servePage(html);
  // What is measured is then ours and not the emulated card's work on the page around.
  const browser = await chromium.launch(chromiumLaunch({ plainPages: true }));
  const page = await browser.newPage({
    viewport: { width: options.width ?? 1440, height: 900 },
  });
  page.on('pageerror', (error) => console.error(`error in ${relative(ROOT, html)}:`, error));
  await page.goto(options.query ? `${url}?${options.query}` : url);
  return {
    page,
    url,
    async close() {
      await browser.close();
      await close();
    },
  };
}
