import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AudioOutput } from './audio-output.ts';

/** As a browser's, without sound: its clock stands still. */
class Context {
  state = 'running';
  currentTime = 0;
  outputLatency = 0;
  readonly sampleRate = 48_000;
  readonly audioWorklet = { addModule: () => Promise.resolve() };
  onstatechange: () => void = () => undefined;
  getOutputTimestamp = () => ({ contextTime: 0, performanceTime: 0 });
  resume = () => this.#become('running');
  suspend = () => this.#become('suspended');
  close = () => Promise.resolve();
  #become(state: string): Promise<void> {
    this.state = state;
    this.onstatechange();
    return Promise.resolve();
  }
}

let context: Context;

beforeEach(() => {
  vi.useFakeTimers();
  const node = { connect: () => node, disconnect: () => undefined };
  vi.stubGlobal(
    'AudioContext',
    class extends Context {
      constructor() {
        super();
        context = this;
      }
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      connect = () => node;
    },
  );
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      port = { postMessage: () => undefined };
      connect = () => node;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function playing(): Promise<AudioOutput> {
  const output = await AudioOutput.open({ sampleRate: 48_000, channels: 1 });
  output.hold();
  await output.run();
  output.start(1);
  return output;
}

test('the context is suspended half a minute after playback ended, not after a seek while playing', async () => {
  const output = await playing();
  // A seek.
  output.hold();
  output.start(2);
  vi.advanceTimersByTime(60_000);
  expect(context.state).toBe('running');
  output.rest();
  vi.advanceTimersByTime(29_000);
  expect(context.state).toBe('running');
  vi.advanceTimersByTime(1000);
  expect(context.state).toBe('suspended');
  await output.run();
  vi.advanceTimersByTime(60_000);
  expect(context.state).toBe('running');
  output.close();
});

test('a clock that stands still is told of while playing, also after a seek, and not at rest', async () => {
  const output = await playing();
  const stalled = vi.fn();
  output.onStalled = stalled;
  output.hold();
  output.start(2);
  vi.advanceTimersByTime(3000);
  expect(stalled).toHaveBeenCalledOnce();
  output.rest();
  vi.advanceTimersByTime(3000);
  expect(stalled).toHaveBeenCalledOnce();
  output.close();
});
