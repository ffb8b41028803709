import type { Plugin } from 'vite';

const ASKED_LATE = /const \{ WebGLRenderer \} = await import\(('[^']+')\);/;

/**
 * Bundles Pixi's WebGL renderer with the timeline. Pixi asks for it while the timeline starts, and a browser does not ask
 * again for a module that did not arrive: a connection that broke in that moment left the timeline empty until a reload.
 */
export function rendererAtHand(): Plugin {
  return {
    name: 'renderer-at-hand',
    apply: 'build',
    transform: {
      filter: { id: /pixi\.js\/lib\/rendering\/renderers\/autoDetectRenderer\.mjs$/ },
      handler(code) {
        const path = ASKED_LATE.exec(code)?.[1];
        if (path === undefined) throw new Error('Pixi loads its WebGL renderer in another way now');
        return { code: `import { WebGLRenderer } from ${path};\n${code.replace(ASKED_LATE, '')}`, map: null };
      },
    },
  };
}
