/** Our own requests to servers that somebody else runs: what they answer is bounded, and what they are told goes to them alone. */
export interface Bounds {
  /** Bytes of a reply, unpacked. */
  readonly maxBytes: number;
  /** Milliseconds without a byte. How long all may take is up to the caller's signal. */
  readonly quietMs: number;
  /** Only for what is requested without a key. Otherwise a redirection is the answer. */
  readonly followsRedirects?: true;
}

/** `fetch` within bounds. It throws what `fetch` does, and an Error where the reply is too long or stops. */
export function boundedFetch({ maxBytes, quietMs, followsRedirects }: Bounds): typeof fetch {
  return async (input, init) => {
    const quiet = new AbortController();
    const isQuiet = (): void => quiet.abort(new Error(`nothing arrived for ${quietMs / 1000} s`));
    let timer = setTimeout(isQuiet, quietMs).unref();
    const signals = [quiet.signal, ...(init?.signal ? [init.signal] : [])];
    try {
      const signal = AbortSignal.any(signals);
      const redirect = followsRedirects ? 'follow' : 'manual';
      const response = await fetch(input, { ...init, signal, redirect });
      if (!response.body) {
        clearTimeout(timer);
        return response;
      }
      let bytes = 0;
      const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          clearTimeout(timer);
          timer = setTimeout(isQuiet, quietMs).unref();
          bytes += chunk.length;
          if (bytes > maxBytes) throw new Error(`the reply is longer than ${maxBytes} bytes`);
          controller.enqueue(chunk);
        },
        flush: () => clearTimeout(timer),
      });
      return new Response(response.body.pipeThrough(counter), response);
    } catch (error) {
      clearTimeout(timer);
      throw error;
    }
  };
}

/** What a server said, for logs: servers repeat what they were sent. @param length of it at most, cut off after the key is */
export function withoutKey(text: string, key: string | null, length: number): string {
  const forms = key ? [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)] : [];
  return forms.reduce((left, form) => left.replaceAll(form, '***'), text).slice(0, length);
}
