import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Demo } from './pages/demo.tsx';
import { Landing } from './pages/landing.tsx';
import { Pricing } from './pages/pricing.tsx';
import { Privacy } from './pages/privacy.tsx';
import { Terms } from './pages/terms.tsx';

/** The pages that are only read, which are drawn before anybody asks for them (scripts/page-heads.ts). */
const pages = {
  '/': Landing,
  '/info': Demo,
  '/demo': Demo,
  '/pricing': Pricing,
  '/terms': Terms,
  '/privacy': Privacy,
};

/** Each of these pages as HTML, by its path. */
export function prerendered(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pages).map(([path, Page]) => [
      path,
      renderToStaticMarkup(
        <StaticRouter location={path}>
          <Page />
        </StaticRouter>,
      ),
    ]),
  );
}
