import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What slate-transcript-editor of 2020 needs to run in a bundle of today: a file of its that sets the name of a function,
 * which strict code refuses, and Node's `path`.
 */
export function oldPackages(): Plugin {
  return {
    name: 'old-packages',
    enforce: 'pre',
    resolveId: (id) =>
      id === 'path' ? join(import.meta.dirname, 'node_modules/path-browserify/index.js') : null,
    transform: (code, id) =>
      id.includes('/difflib/') ? code.replaceAll(/^\s*\w+\.name = '\w+';$/gm, '') : null,
  };
}
