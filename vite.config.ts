import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileTexts } from './scripts/compile-texts.ts';
import { pageHeads } from './scripts/page-heads.ts';
import { precompress } from './scripts/precompress.ts';
import { rendererAtHand } from './scripts/renderer-at-hand.ts';
import { thirdParty } from './scripts/third-party.ts';

/** Where `npm run dev` finds the API server; the browser only ever talks to its own origin. */
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;

export default defineConfig({
  plugins: [
    compileTexts(),
    react(),
    tailwindcss(),
    pageHeads(),
    thirdParty(),
    rendererAtHand(),
    precompress(),
  ],
  build: { target: 'es2024', sourcemap: true, assetsInlineLimit: 0 },
  worker: { format: 'es', plugins: () => [compileTexts()] },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/media': server, '/outbox': server },
  },
});
