import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { buildWebIfChanged } from '#scripts/web-build.ts';
import { chromiumLaunch } from '#tests/support/browser.ts';
import { freePort } from '#tests/support/free-port.ts';
import {
  type Auth,
  freshDataDir,
  newAccount,
  type ServerProcess,
  spawnServer,
} from '#tests/support/server.ts';

export interface Product {
  readonly browser: Browser;
  readonly server: ServerProcess;
  /** Of the person who works in the pictures. */
  readonly auth: Auth;
  /** For what is made on the way. */
  readonly folder: string;
}

/** Starts a browser and the product on data of its own; both end with `work`, and their folders go. */
export async function withProduct(
  work: (product: Product) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  await buildWebIfChanged();
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-tools-'));
  const dataDir = await freshDataDir();
  const browser = await chromium.launch(chromiumLaunch({ autoplay: true }));
  const server = await spawnServer(dataDir, await freePort(), env);
  try {
    const auth = await newAccount(server, dataDir, 'maya@northquay.example');
    await work({ browser, server, auth, folder });
  } finally {
    await server.kill('SIGINT');
    await browser.close();
    await rm(folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}
