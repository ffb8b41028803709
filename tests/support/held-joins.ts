import type { TestServer } from './server.ts';

/** Has joins of a server wait before they read their first rush, until `release`. */
export function holdJoins({ deps: { store } }: Pick<TestServer, 'deps'>): { release: () => void } {
  const { appendTo } = store;
  const gate = Promise.withResolvers<void>();
  const held = { appendTo: (path: string, key: string) => gate.promise.then(() => appendTo(path, key)) };
  Object.assign(store, held);
  return {
    release: () => {
      Object.assign(store, { appendTo });
      gate.resolve();
    },
  };
}
