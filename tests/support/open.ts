import type { Page, Response } from '@playwright/test';

/** Chromium ends a navigation now and then before it has a response, as another one of the page may; a hand would try again. */
const TRIES = 3;

async function repeated(navigate: () => Promise<Response | null>): Promise<Response | null> {
  for (let tries = 1; ; tries++)
    try {
      return await navigate();
    } catch (error) {
      if (tries === TRIES || !String(error).includes('net::ERR_ABORTED')) throw error;
    }
}

/** Opens an address; a navigation that ended before its response is repeated. */
export function open(
  page: Page,
  address: string,
  options?: Parameters<Page['goto']>[1],
): Promise<Response | null> {
  return repeated(() => page.goto(address, options));
}

/** Reloads the page; a navigation that ended before its response is repeated. */
export function reload(page: Page): Promise<Response | null> {
  return repeated(() => page.reload());
}
