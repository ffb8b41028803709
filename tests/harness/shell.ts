import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The page around a panel with generated data, for a page `name.html` that is not written out: it runs
 * `name-page.tsx` beside it, in the dark theme, under a policy as strict as the server's, so that what needs eval fails here too.
 * @param html absolute path of the page
 */
export function panelShell(html: string): Plugin {
  const name = basename(html, '.html');
  const isOurs = (id: string): boolean => id === html && !existsSync(html);
  return {
    name: 'panel-shell',
    resolveId: (id) => (isOurs(id) ? id : null),
    load: (id) => (isOurs(id) ? shellOf(name) : null),
  };
}

function shellOf(name: string): string {
  return `<!doctype html>
<html lang="en" data-theme="dark">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${name} with generated data</title>
    <link rel="icon" href="data:,">
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' blob:"
    >
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="./${name}-page.tsx"></script>
  </body>
</html>
`;
}
