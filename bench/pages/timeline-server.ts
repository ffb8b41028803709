import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

/** The timeline page as a production build, served on loopback. */
export interface TimelineServer {
  /** Address of the page without query. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Builds the page into a temporary folder and serves it on a free port.
 * @param options.development with React's development checks, StrictMode's second mount among them
 */
export async function serveTimelinePage(options: { development?: boolean } = {}): Promise<TimelineServer> {
  const root = join(import.meta.dirname, '../..');
  const outDir = await mkdtemp(join(tmpdir(), 'trimscript-timeline-'));
  const shared = { root, configFile: false, logLevel: 'error', publicDir: false } as const;
  await build({
    ...shared,
    plugins: [react(), tailwindcss()],
    ...(options.development ? { define: { 'process.env.NODE_ENV': '"development"' } } : {}),
    build: {
      target: 'es2024',
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(root, 'bench/pages/timeline.html') },
    },
  });
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { host: '127.0.0.1', port: Number(process.env.TIMELINE_PORT ?? 8500), strictPort: false },
  });
  const base = server.resolvedUrls?.local[0];
  if (!base) throw new Error('The preview server did not say where it listens.');
  return {
    url: `${base}bench/pages/timeline.html`,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
