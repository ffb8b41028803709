import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import type { Language } from '#i18n/language.ts';

const FOLDER = '.cache/prerender';
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
  const { output } = (await build({
    ...shared,
    plugins: [react()],
    build: {
      ssr: 'src/prerender.tsx',
      outDir: FOLDER,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      target: 'es2024',
      // Another name for other content, so that a second build in this process does not get the modules of the first.
      rolldownOptions: { output: { entryFileNames: '[name]-[hash].js' } },
    },
  })) as Rolldown.RolldownOutput;
  const made = (await import(pathToFileURL(`${FOLDER}/${output[0].fileName}`).href)) as {
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
