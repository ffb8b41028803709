/**
 * Begins up to `maxPending` items before the oldest result is asked for; yields in order, reading on while the caller is busy.
 * @throws what the stream or `begin` threw, after what had begun before
 */
export async function* ahead<T, R>(
  items: AsyncIterable<T>,
  maxPending: number,
  begin: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const begun: R[] = [];
  let state: 'going on' | 'ended' | 'left' = 'going on';
  let change = Promise.withResolvers<void>();
  const changed = (): void => {
    change.resolve();
    change = Promise.withResolvers();
  };
  async function run(): Promise<void> {
    for await (const item of items) {
      if (state === 'left') return;
      begun.push(await begin(item));
      changed();
      while (begun.length >= maxPending && state === 'going on') await change.promise;
    }
  }
  const running = run().finally(() => {
    if (state === 'going on') state = 'ended';
    changed();
  });
  // Its failure is looked at below.
  running.catch(() => undefined);
  try {
    for (;;) {
      while (begun.length === 0 && state === 'going on') await change.promise;
      if (begun.length === 0) return await running;
      yield begun.shift()!;
      changed();
    }
  } finally {
    state = 'left';
    changed();
    await running.catch(() => undefined);
  }
}
