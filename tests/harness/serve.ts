import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin, preview } from 'vite';

/** The repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** An isolated page has a clock of 5 µs; any other one of 0.1 ms, which is longer than what some benches time. */
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** A page served on loopback. */
export interface ServedPage {
  /** Address of the page without query. */
  readonly url: string;
  /** Closes the server and removes what was built. */
  close(): Promise<void>;
}

const SHARED = { root: ROOT, configFile: false, logLevel: 'error', publicDir: false } as const;

interface PageOptions {
  /** With React's development checks, StrictMode's second mount among them. */
  readonly development?: boolean;
}

/**
 * Builds HTML pages of the repository as for production.
 * @param html absolute paths of the pages; one of a panel need not be written out
 * @returns the folder of what was built
 */
export async function buildPages(
  html: readonly string[],
  { development = false }: PageOptions = {},
): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'trimscript-page-'));
  await build({
    ...SHARED,
    plugins: [...html.map(panelShell), react(), tailwindcss()],
    worker: { format: 'es' },
    ...(development ? { define: { 'process.env.NODE_ENV': '"development"' } } : {}),
    build: {
      target: 'es2024',
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: [...html] },
    },
  });
  return outDir;
}

/** Builds a page as `buildPages` does and serves it on a free loopback port. */
export async function servePage(html: string, options: PageOptions = {}): Promise<ServedPage> {
  const outDir = await buildPages([html], options);
  const server = await preview({
    ...SHARED,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, headers: ISOLATED },
  });
  const base = server.resolvedUrls?.local[0];
  if (!base) throw new Error('The preview server did not say where it listens.');
  return {
    url: `${base}${relative(ROOT, html)}`,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

/**
 * The page around a panel with generated data, for a page `name.html` that is not written out: it runs
 * `name-page.tsx` beside it, in the dark theme, under a policy as strict as the server's, so that what needs eval fails here too.
 * @param html absolute path of the page
 */
function panelShell(html: string): Plugin {
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
