import { createContext, useContext, useEffect } from 'react';
import { titles } from '#i18n/en/common.ts';

/** What a page says of itself in the table of pages. */
export interface PageInfo {
  /** Of the tab and the heading; '' is the product's own. */
  readonly title: () => string;
  /** What a search result or a shared link says below it. */
  readonly description?: (() => string) | undefined;
}

export const CurrentPage = createContext<PageInfo>({ title: () => '' });

export function usePage(): PageInfo {
  return useContext(CurrentPage);
}

export function tabTitle(title: string): string {
  return title === '' ? titles.product() : `${title} · Trimscript`;
}

/** Names the page in the tab; the table's title unless `own` is given. @returns the heading */
export function useTitle(own?: string): string {
  const { title: usual } = usePage();
  const title = own ?? usual();
  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);
  return title;
}
