import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Stripped types and compiled code are kept from one start to the next.
enableCompileCache(fileURLToPath(new URL('../.cache/compile', import.meta.url)));

/**
 * Node looks up and parses the package.json around every imported file to learn its format. drizzle-orm's has 180 kB and
 * surrounds 150 files, which costs three quarters of a second of each start. Its files are ES modules: said here, the
 * question is not asked. Both take effect on modules imported after this one has run, so programs import the rest
 * dynamically.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    return nextResolve(specifier, context);
  },
});
