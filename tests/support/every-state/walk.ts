import type { Page } from '@playwright/test';
import type { Language } from '#i18n/language.ts';
import type { TestServer } from '../server.ts';

/** Pages and states of the product, gone through `inLanguage` by the names that its catalogue gives them. */
export interface Walk {
  readonly page: Page;
  readonly server: TestServer;
  readonly language: Language;
  /** Called in each state, once it is shown. */
  judge(state: string): Promise<void>;
}

export async function speak({ page, language }: Walk): Promise<void> {
  await page.addInitScript((name) => localStorage.setItem('trimscript.language', name), language);
}

/** In a small window one of the panels is shown. */
export async function showView(page: Page, view: string): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${view}`) });
  if (await tab.isVisible()) await tab.click();
}
