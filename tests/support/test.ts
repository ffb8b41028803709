import { join } from 'node:path';
import { test as base } from '@playwright/test';
import type { PlayerPages } from '../harness/player-server.ts';
import type { ServedPage } from '../harness/serve.ts';
import { startServer, type TestServer } from './server.ts';

/** A recording of 20 s whose frames say their number and whose audio fits itself at one place only. */
export interface PlayerRush {
  /** Its address on the player's pages. */
  readonly url: string;
  /** Address of what ffmpeg decodes of its audio. */
  readonly pcmUrl: string;
}

interface WorkerParts {
  /** A plain server. A file that needs settings of its own, stops its server or uses up its limits starts its own. */
  readonly server: TestServer;
  /** The player's pages, with the folder .cache served as /media/. */
  readonly playerPages: PlayerPages;
  readonly playerRush: PlayerRush;
  /** The timeline's page. */
  readonly timelinePage: ServedPage;
}

const CACHE = join(import.meta.dirname, '../../.cache');

/**
 * `test` of Playwright with what all files of a worker share, made when the first one asks: starting a server or building
 * a page costs as much as a short test. Every file uses this one `test`, or workers would be restarted between files.
 */
export const test = base.extend<object, WorkerParts>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  playerPages: [
    async ({ browserName: _ }, use) => {
      const { servePlayerPages } = await import('../harness/player-server.ts');
      const pages = await servePlayerPages(CACHE);
      await use(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  playerRush: [
    async ({ browserName: _ }, use) => {
      const { makePlayerMedia } = await import('../harness/player-media.ts');
      const spec = { kind: 'h264', seconds: 20, keyframeSeconds: 2, size: '640x360' } as const;
      const { path, pcmPath } = await makePlayerMedia(join(CACHE, 'player'), spec);
      const [url, pcmUrl] = [path, pcmPath].map((file) => `/media${file.slice(CACHE.length)}`);
      await use({ url, pcmUrl });
    },
    { scope: 'worker' },
  ],
  timelinePage: [
    async ({ browserName: _ }, use) => {
      const { servePage } = await import('../harness/serve.ts');
      const page = await servePage(join(import.meta.dirname, '../harness/timeline.html'));
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});
