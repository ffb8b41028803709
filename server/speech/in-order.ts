/**
 * Works on items with `hands` workers at once and gives the results in the items' order. Takes no more items than there
 * are workers before the oldest result is taken, so that a stream stays a stream.
 * @throws what the first failing item threw; the others are waited for
 */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  hands: number,
  work: (item: T, hand: number) => Promise<R>,
): AsyncGenerator<R> {
  const free = Array.from({ length: hands }, (_, hand) => hand);
  const running: Promise<R>[] = [];
  const begin = (item: T): void => {
    const hand = free.pop() ?? 0;
    const result = work(item, hand).finally(() => free.push(hand));
    // It is looked at when its turn comes.
    result.catch(() => undefined);
    running.push(result);
  };
  try {
    for await (const item of items) {
      begin(item);
      while (running.length >= hands) yield await running.shift()!;
    }
    while (running.length > 0) yield await running.shift()!;
  } finally {
    await Promise.allSettled(running);
  }
}
