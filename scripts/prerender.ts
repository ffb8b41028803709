import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';

const FOLDER = '.cache/prerender';
const shared: InlineConfig = { configFile: false, logLevel: 'error', publicDir: false };

/** The public pages that are only read, as HTML by path, with the addresses the web app's build gives its pictures. */
export async function prerender(): Promise<Record<string, string>> {
  await build({
    ...shared,
    plugins: [react()],
    build: {
      ssr: 'src/prerender.tsx',
      outDir: FOLDER,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2024',
    },
  });
  const made = (await import(`${pathToFileURL(`${FOLDER}/prerender.js`).href}?${Date.now()}`)) as {
    prerendered(): Record<string, string>;
  };
  return made.prerendered();
}

/** src/first-paint.ts as one script that runs at once, before the page below it is shown. */
export async function firstPaint(): Promise<string> {
  const result = (await build({
    ...shared,
    build: {
      lib: { entry: 'src/first-paint.ts', formats: ['iife'], name: 'firstPaint' },
      write: false,
      minify: true,
      target: 'es2024',
    },
  })) as Rolldown.RolldownOutput[];
  const code = result[0]?.output[0].code;
  if (code === undefined) throw new Error('src/first-paint.ts was not built');
  return code;
}
