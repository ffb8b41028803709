const DRAWING = [
  'drawArrays',
  'drawElements',
  'drawArraysInstanced',
  'drawElementsInstanced',
  'drawRangeElements',
] as const;

export interface DrawCalls {
  /** Calls since it was asked before. */
  take(): number;
  stop(): void;
}

/** Counts what any WebGL canvas of the page draws, by standing before its functions until `stop`. */
export function countDrawCalls(): DrawCalls {
  const drawing = globalThis.WebGL2RenderingContext?.prototype;
  let calls = 0;
  const originals = new Map<string, PropertyDescriptor>();
  for (const name of drawing ? DRAWING : []) {
    const original = Object.getOwnPropertyDescriptor(drawing, name);
    if (!original) continue;
    originals.set(name, original);
    Object.defineProperty(drawing, name, {
      ...original,
      value(this: WebGL2RenderingContext, ...args: unknown[]) {
        calls += 1;
        return original.value.apply(this, args);
      },
    });
  }
  return {
    take() {
      const taken = calls;
      calls = 0;
      return taken;
    },
    stop() {
      for (const [name, original] of originals) Object.defineProperty(drawing, name, original);
    },
  };
}
