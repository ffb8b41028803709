import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import type { FakeStripe } from './fake-stripe.ts';

const FOLDER = join(import.meta.dirname, 'stripe-js');

/** Puts the stand-in for js.stripe.com into a page; what it asks api.stripe.com, the local server answers. */
export async function standInForStripe(page: Page, stripe: FakeStripe): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({
      path: join(FOLDER, name),
      contentType: name.endsWith('.js') ? 'text/javascript' : 'text/html',
    });
  });
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `${stripe.origin}${pathname}${search}` });
    await route.fulfill({ response });
  });
}

/** Types a card into the provider's own fields. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await field(page, 'Secure card number input frame').getByRole('textbox').fill(number);
  await field(page, 'Secure expiration date input frame').getByRole('textbox').fill('1230');
  await field(page, 'Secure CVC input frame').getByRole('textbox').fill('123');
}

function field(page: Page, title: string): FrameLocator {
  return page.frameLocator(`iframe[title="${title}"]`);
}
