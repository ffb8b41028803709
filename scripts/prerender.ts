import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import type { Language } from '#i18n/language.ts';

const FOLDER = '.cache/prerender';
/** Its files import each other by name: another query for one of them would be another module. */
const outDir = () => `${FOLDER}/${Date.now()}`;
const shared: InlineConfig = { configFile: false, logLevel: 'error', publicDir: false };

export interface PageFile {
  readonly language: Language;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly files: readonly string[];
  readonly body: string | null;
}

/** The pages that get an HTML file of their own in each language, with the addresses the web app's build gives their pictures. */
export async function prerender(): Promise<readonly PageFile[]> {
  const folder = outDir();
  rmSync(FOLDER, { recursive: true, force: true });
  await build({
    ...shared,
    plugins: [react()],
    build: {
      ssr: 'src/prerender.tsx',
      outDir: folder,
      assetsInlineLimit: 0,
      target: 'es2024',
    },
  });
  const made = (await import(pathToFileURL(`${folder}/prerender.js`).href)) as {
    pageFiles(): Promise<readonly PageFile[]>;
  };
  return made.pageFiles();
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
