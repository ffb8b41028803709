/** Parsed lines of an NDJSON body. Leaving the loop cancels the body. @throws SyntaxError, or what the body throws */
export async function* readNdjson(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    // Also when the consumer stopped early: an open body would hold the connection and the work behind it.
    await reader.cancel().catch(() => undefined);
  }
}
