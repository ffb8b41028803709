import { texts } from '../texts.ts';

/** The public pages: landing, pricing, about, layout, outcomes. */
export const pages = texts('pages', {});
