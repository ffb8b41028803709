import { expect, type Page } from '@playwright/test';
import { GUIDES } from '#src/ui/guides.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { open } from '#tests/support/open.ts';
import { type Auth, newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

/** The pages for everybody: that none is a dead end, what they say of themselves, the demo, and who is led elsewhere. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

/** Signs `auth` in on the page that is open, until it is logged out. */
const store = (page: Page, auth: Auth): Promise<void> =>
  page.evaluate(
    (user) => localStorage.setItem('user_data', user),
    JSON.stringify({ ...auth, credentials: 30 }),
  );

const PAGES = {
  '/': 'Conquer Yourself',
  '/info': 'Demo',
  '/demo': 'Demo',
  '/pricing': 'Pricing',
  '/terms': 'Terms and conditions',
  '/privacy': 'Privacy',
  '/about': 'About Trimscript',
  '/help': 'Guide',
  '/login': 'Login',
  '/signup': 'Sign Up',
  '/account_verification_sent': 'Check your inbox',
};

test('every public page opens, has a title, and links only to pages that exist', async ({ page }) => {
  const linked = new Set<string>();
  for (const [path, heading] of Object.entries(PAGES)) {
    await open(page, server.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(path === '/' ? 'Trimscript: Conquer Yourself' : `${heading} · Trimscript`);
    // A page that came drawn holds the links of both visitors until the app draws those of one.
    await expect(page.locator('.for-user')).toHaveCount(0);
    const links = page.locator('a[href^="/"]');
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
      linked.add(href);
  }
  linked.delete('/outbox');
  // A text and no page of the app.
  const notices = '/third-party-notices.txt';
  expect(linked.delete(notices)).toBe(true);
  expect(await (await page.request.get(server.origin + notices)).text()).toContain('react');
  for (const path of linked) {
    await open(page, server.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Unexpected Application Error!');
  }
  expect([...linked].sort()).toEqual([
    '/',
    '/about',
    '/demo',
    '/help',
    ...GUIDES.map(({ slug }) => `/help/${slug}`).sort(),
    '/login',
    '/pricing',
    '/privacy',
    '/request_reset_password',
    '/signup',
    '/terms',
  ]);
});

test('the guide can be searched, leads from page to page, and is readable without scripts', async ({
  page,
}) => {
  await open(page, `${server.origin}/help`);
  const pages = page.getByRole('main').getByRole('listitem');
  await expect(pages).toHaveCount(GUIDES.length);
  const field = page.getByRole('searchbox', { name: 'Search the guide' });
  await field.fill('zebra');
  await expect(page.getByText('Nothing in the guide has these words.')).toBeVisible();
  await field.fill('filler reject');
  await expect(pages).toHaveCount(1);
  await pages.getByRole('link', { name: /^Check suggested cuts/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check suggested cuts');
  await page.getByRole('link', { name: 'Correct words and speakers' }).click();
  await expect(page).toHaveTitle('Correct words and speakers · Trimscript');
  const picture = page.getByRole('main').getByRole('img');
  await expect(picture).toHaveAttribute('alt', /\w{3}/);
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight))
    .toBeCloseTo(await picture.evaluate((img: HTMLImageElement) => img.width / img.height), 1);
  const drawn = await (await page.request.get(`${server.origin}/help/correct-words`)).text();
  expect(drawn).toContain('<title>Correct words and speakers · Trimscript</title>');
  expect(drawn).toContain('starts a paragraph at the caret');
});

test('without scripts each page has its title, description and link card', async ({ request }) => {
  const descriptions = new Set<string | undefined>();
  for (const path of ['/', '/demo', '/pricing', '/login', '/signup']) {
    const html = await (await request.get(server.origin + path)).text();
    const meta = (name: string): string | undefined =>
      new RegExp(`<meta\\s+(?:name|property)="${name}"\\s+content="([^"]*)"`).exec(html)?.[1];
    const heading = PAGES[path as keyof typeof PAGES];
    const title = path === '/' ? 'Trimscript: Conquer Yourself' : `${heading} · Trimscript`;
    expect(html).toContain(`<title>${title}</title>`);
    expect(meta('og:title')).toBe(title);
    expect(meta('og:url')).toBe(server.origin + path);
    descriptions.add(meta('description'));
    // Forms are not drawn beforehand.
    if (!['/login', '/signup'].includes(path)) expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    const card = await request.get(meta('og:image') ?? '');
    expect(card.headers()['content-type']).toBe('image/png');
  }
  expect(descriptions.size).toBe(5);
  expect((await request.get(`${server.origin}/robots.txt`)).headers()['content-type']).toContain(
    'text/plain',
  );
});

test('for a signed-in user the logo and the menu of a small screen lead to the app', async ({ page }) => {
  const auth = await newAccount(server, server.dataDir);
  await open(page, `${server.origin}/login`);
  await store(page, auth);
  await open(page, server.origin);
  await page.waitForURL(`**/workspace/${auth.auth_token}`);
  await open(page, `${server.origin}/credentials`);
  await page.getByRole('link', { name: 'Trimscript, go to workspace' }).click();
  await page.waitForURL(`**/workspace/${auth.auth_token}`);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.waitForURL(`**/settings/${auth.auth_token}`);
  await expect(page.getByRole('main')).toContainText(auth.email);
  await open(page, `${server.origin}/workspace/${auth.auth_token}`);
  await page.getByRole('button', { name: 'Menu' }).click();
  const loggedOut = page.waitForRequest('**/api/logout/');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await loggedOut;
  await page.waitForURL(`${server.origin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conquer Yourself');
  expect(await page.evaluate(() => localStorage.getItem('user_data'))).toBeNull();
});

test('a public page shows a signed-in user Settings and Logout, even before the app has loaded', async ({
  page,
}) => {
  const auth = await newAccount(server, server.dataDir);
  await open(page, `${server.origin}/payment_fail`);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
  await store(page, auth);
  const isTheirs = async (path: string): Promise<void> => {
    await open(page, server.origin + path);
    await expect(bar.getByText('Settings')).toBeVisible();
    await expect(bar.getByText('Logout')).toBeVisible();
    await expect(page.getByRole('link', { name: /^(Log ?in|Sign Up)$/ })).toHaveCount(
      path === '/reset_password_success' ? 1 : 0,
    );
  };
  for (const path of [
    '/payment_fail',
    '/reset_password_success',
    '/reset_password_fail',
    '/reset_password_mail_fail',
    '/account_verification_sent',
  ])
    await isTheirs(path);
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await isTheirs('/terms');
  await page.unrouteAll();
  await isTheirs('/pricing');
  await expect(bar.getByRole('link', { name: 'Trimscript, go to workspace' })).toBeVisible();
  await bar.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL(`**/settings/${auth.auth_token}`);

  await open(page, `${server.origin}/demo`);
  const loggedOut = page.waitForRequest('**/api/logout/');
  await bar.getByRole('button', { name: 'Logout' }).click();
  expect((await loggedOut).postData()).toContain(auth.auth_token);
  await page.waitForURL(`${server.origin}/`);
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
});

for (const path of ['/upload_media/x', '/workspace/x', '/projects/x', '/settings/x', '/credentials'])
  test(`${path} asks a stranger to log in`, async ({ page }) => {
    await open(page, server.origin + path);
    await page.waitForURL(`${server.origin}/login`);
  });

test('the landing page needs no WebGL, and neither images nor a late font shift the text', async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  // The text's face comes when the text has long been drawn in another.
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  await open(page, server.origin, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  for (const image of await page.locator('img').all()) await expect(image).toHaveJSProperty('complete', true);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBe(0);
});

/** The example on show, by its title. */
function example(page: Page, title: string) {
  return page.getByRole('tabpanel', { name: title });
}

test('the demo shows three examples by name, arrow and key, each with its three videos, and tutorials', async ({
  page,
}) => {
  await open(page, `${server.origin}/info`);
  const tabs = page.getByRole('tablist', { name: 'Examples' }).getByRole('tab');
  await expect(tabs).toHaveText(['A false start', 'Every long pause', 'The same words again']);
  await expect(example(page, 'A false start').getByRole('figure')).toHaveText([
    '1Input',
    '2Processing',
    '3Output',
  ]);
  await expect(example(page, 'Every long pause')).toHaveAttribute('inert');

  await page.getByRole('button', { name: 'Next example' }).click();
  await expect(page.getByText('Example 2 of 3')).toBeVisible();
  await expect(example(page, 'Every long pause').locator('video')).toHaveCount(3);
  await expect(example(page, 'Every long pause').locator('video').first()).toBeInViewport();

  await tabs.nth(1).press('ArrowRight');
  await expect(tabs.nth(2)).toBeFocused();
  await expect(example(page, 'The same words again').locator('video').first()).toBeInViewport();
  await tabs.nth(2).press('ArrowRight');
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expect(example(page, 'A false start').locator('video').first()).toBeInViewport();

  await expect(page.getByRole('tabpanel', { name: 'Cut' }).getByRole('heading')).toHaveCount(8);
  for (const task of ['Audio', 'Zoom']) {
    await page.getByRole('tab', { name: task }).click();
    await expect(page.getByRole('tabpanel', { name: task })).toContainText(/are coming/);
  }
});

test('every demo video plays, has captions, and stops when another plays', async ({ page }) => {
  await open(page, `${server.origin}/demo`);
  const durations = await page.evaluate(async () => {
    const ready = (video: HTMLVideoElement): Promise<number> =>
      new Promise((resolve, reject) => {
        video.addEventListener('loadedmetadata', () => resolve(video.duration));
        video.addEventListener('error', () => reject(video.error));
        video.preload = 'metadata';
        video.load();
      });
    return Promise.all(Array.from(document.querySelectorAll('video'), ready));
  });
  expect(durations).toHaveLength(9);
  // Input, processing, output of each: what came out is shorter than what went in.
  for (let n = 0; n < 9; n += 3) expect(durations[n + 2]).toBeLessThan(durations[n] - 0.5);
  const cues = await page.evaluate(() =>
    Promise.all(
      Array.from(document.querySelectorAll('track'), async (track) => (await fetch(track.src)).text()),
    ),
  );
  for (const text of cues) expect(text).toMatch(/^WEBVTT\n\n\d\d:\d\d\.\d{3} --> /);

  const panel = example(page, 'A false start');
  const [input, processing] = [panel.locator('video').nth(0), panel.locator('video').nth(1)];
  const play = (video: typeof input) =>
    video.evaluate((element: HTMLVideoElement) => {
      element.muted = true;
      return element.play();
    });
  await play(input);
  await play(processing);
  await expect(input).toHaveJSProperty('paused', true);
  await page.getByRole('button', { name: 'Next example' }).click();
  await expect(processing).toHaveJSProperty('paused', true);
});

test('the hero names the free minutes, and a phone reaches Pricing and Demo before the app has loaded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await open(page, server.origin);
  await expect(page.getByText('30 minutes of downloads are free.')).toBeInViewport();
  const site = page.getByRole('navigation', { name: 'Site' });
  await expect(site).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await expect(site.getByRole('link')).toHaveText(['Pricing', 'Demo', 'Guide']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Escape');
  await expect(site).toBeHidden();
  await page.unrouteAll();
  await open(page, server.origin);
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await site.getByRole('link', { name: 'Demo' }).click();
  await expect(page).toHaveURL(`${server.origin}/demo`);
  await expect(site).toBeHidden();
});

test("the outbox has the product's look in both themes", async ({ page }) => {
  for (const [colorScheme, color] of [
    ['light', 'rgb(243, 242, 238)'],
    ['dark', 'rgb(15, 15, 16)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, `${server.origin}/outbox`);
    await expect(page.locator('body')).toHaveCSS('background-color', color);
    expect(await axeFaults(page)).toEqual([]);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Trimscript' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conquer Yourself');
});

test('an unknown address shows a page of the product that leads on', async ({ page }) => {
  const auth = await newAccount(server, server.dataDir);
  await open(page, `${server.origin}/no-such-page/at-all`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(page.getByText('404 Not Found')).toBeVisible();
  await expect(page.getByText('This page does not exist.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Pricing' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveURL(`${server.origin}/help`);
  await page.goBack();
  // Who is not logged in is asked to.
  await page.getByRole('main').getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL(`${server.origin}/login`);
  await store(page, auth);
  for (const path of ['/projects', '/workspace/', '/settings', '/upload_media'])
    await test.step(`${path} leads to the account that is logged in`, async () => {
      await open(page, server.origin + path);
      const own = `${path.replace(/\/$/, '')}/${auth.auth_token}`;
      await expect(page).toHaveURL((url) => url.pathname === own);
    });
});

test('one account has one theme on all pages; its balance and the packages lead to where credentials are bought', async ({
  page,
}) => {
  const auth = await newAccount(server, server.dataDir);
  await page.emulateMedia({ colorScheme: 'light' });
  const theme = page.locator('html');
  await open(page, `${server.origin}/pricing`);
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('main')).toContainText('Your first 30 minutes of downloads are free.');
  await page.getByRole('link', { name: /^360/ }).click();
  await expect(page).toHaveURL(`${server.origin}/signup`);
  await expect(page.getByRole('main')).toContainText('so are your first 30 minutes of downloads.');
  await store(page, auth);
  for (const path of ['/pricing', '/help', `/projects/${auth.auth_token}`]) {
    await open(page, server.origin + path);
    await expect(theme).toHaveAttribute('data-theme', 'dark');
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: /credentials left/ })
    .click();
  await expect(page).toHaveURL(`${server.origin}/credentials`);
  await open(page, `${server.origin}/pricing`);
  await page.getByRole('link', { name: /^360/ }).click();
  await expect(page.getByRole('radio', { name: /360/ })).toBeChecked();
  // Nothing is painted in another theme while the app is still on its way.
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  for (const path of [`/workspace/${auth.auth_token}`, '/no-such-page', '/login']) {
    await page.goto(server.origin + path, { waitUntil: 'domcontentloaded' });
    await expect(theme).toHaveAttribute('data-theme', 'dark');
  }
});
