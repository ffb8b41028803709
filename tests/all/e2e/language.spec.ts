import { expect, type Page } from '@playwright/test';
import { open } from '#tests/support/open.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** The language of the public pages: of the browser, of the address, of the choice at their foot; with and without scripts. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const ENGLISH = { lang: 'en', title: 'Trimscript: Conquer Yourself', heading: 'Conquer Yourself' };
const FRENCH = { lang: 'fr', title: 'Trimscript\u00a0: surpassez-vous', heading: 'Surpassez-vous' };
const DRAWN = ['/', '/demo', '/pricing', '/terms', '/privacy', '/about', '/help', '/help/cut-words'];

async function expectLanding(page: Page, { lang, title, heading }: typeof ENGLISH): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(title);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
}

test.describe('a French browser', () => {
  test.use({ locale: 'fr-FR' });

  test('English that was chosen is remembered and never flashes French', async ({ page }) => {
    await open(page, server.origin);
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('link', { name: 'Français' })).toHaveAttribute('aria-current', 'true');
    await foot.getByRole('link', { name: 'English' }).click();
    await expectLanding(page, ENGLISH);

    // What the server sends is still drawn in French.
    const script = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    await open(page, server.origin, { waitUntil: 'commit' });
    await expect(page.locator('#root h1')).toHaveText(FRENCH.heading);
    await expect(page.locator('#root')).toBeHidden();
    script.resolve();
    await expectLanding(page, ENGLISH);
    await expect(page.locator('#root')).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ locale: 'fr-FR', javaScriptEnabled: false });

  test('a French browser shows French, and English by the link in the footer', async ({ page }) => {
    await open(page, `${server.origin}/help`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('link', { name: /^Couper par les mots/ })).toBeVisible();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(`${server.origin}/help?language=en`);
    await expect(page.getByRole('link', { name: /^Cut by words/ })).toBeVisible();
  });
});

test('without scripts each page states its language and links to its translation', async ({ request }) => {
  for (const path of DRAWN) {
    const address = server.origin + path;
    const get = async (url: string, languages: string): Promise<string> => {
      const reply = await request.get(url, { headers: { 'accept-language': languages } });
      expect(reply.headers().vary).toContain('Accept-Language');
      return reply.text();
    };
    const french = await get(address, 'de, fr-CA;q=0.8, en;q=0.5');
    expect(french).toContain('<html lang="fr">');
    expect(french).toContain('<meta property="og:locale" content="fr_FR" />');
    expect(french).toContain(`<link rel="canonical" href="${address}" />`);
    for (const language of ['en', 'fr'])
      expect(french).toContain(
        `<link rel="alternate" hreflang="${language}" href="${address}?language=${language}" />`,
      );
    expect(await get(`${address}?language=fr`, 'en')).toBe(french);
    const english = await get(address, 'de');
    expect(english).toContain('<html lang="en">');
    const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
    expect(textOf(english)).not.toBe(textOf(french));
    expect(await get(`${address}?language=en`, 'fr')).toBe(english);
  }
});
