import recorderUrl from './player-recorder.worklet.ts?worker&url';

/** What reached the speakers, mono. Stretches that were never rendered are silent. */
export interface Recording {
  readonly pcm: Float32Array;
  /** The same without the stretches that were never rendered: a browser that changes the output device leaves some out. */
  readonly rendered: Float32Array;
  readonly sampleRate: number;
  /** Milliseconds of `performance.now()` at which sample `n` of the recording is heard, as the browser says. */
  heardAt(n: number): number;
}

/** Listens to everything that is connected to a context's destination from now on. */
export class GraphRecorder {
  readonly #parts: { frame: number; pcm: Float32Array }[] = [];
  readonly #connect = AudioNode.prototype.connect;
  /** By how much the context's clock is behind the page's, milliseconds, read from time to time. */
  readonly #lags: number[] = [];
  #context: AudioContext | null = null;
  #attached: Promise<void> = Promise.resolve();
  #reading: ReturnType<typeof setInterval> | null = null;

  constructor() {
    const recorder = this;
    const connect = this.#connect;
    AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
      if (args[0] instanceof AudioDestinationNode) recorder.#attached = recorder.#attach(this);
      return Reflect.apply(connect, this, args) as AudioNode;
    } as typeof AudioNode.prototype.connect;
  }

  /** Resolves once everything connected so far is heard. */
  get ready(): Promise<void> {
    return this.#attached;
  }

  /** Forgets what was heard so far. */
  clear(): void {
    this.#parts.length = 0;
    this.#lags.length = 0;
  }

  /** What was heard so far. */
  get recording(): Recording {
    const first = this.#parts[0]?.frame ?? 0;
    const last = this.#parts.at(-1);
    const pcm = new Float32Array(last ? last.frame + last.pcm.length - first : 0);
    const rendered = new Float32Array(this.#parts.reduce((sum, part) => sum + part.pcm.length, 0));
    let at = 0;
    for (const part of this.#parts) {
      pcm.set(part.pcm, part.frame - first);
      rendered.set(part.pcm, at);
      at += part.pcm.length;
    }
    const sampleRate = this.#context?.sampleRate ?? 0;
    const lag = this.#lags.toSorted((a, b) => a - b)[this.#lags.length >> 1] ?? 0;
    return { pcm, rendered, sampleRate, heardAt: (n) => ((first + n) / sampleRate) * 1000 + lag };
  }

  /** Listens no more. */
  stop(): Recording {
    AudioNode.prototype.connect = this.#connect;
    if (this.#reading !== null) clearInterval(this.#reading);
    return this.recording;
  }

  async #attach(node: AudioNode): Promise<void> {
    const { context } = node;
    if (!(context instanceof AudioContext)) throw new Error('Only what is heard live is recorded');
    this.#context = context;
    await context.audioWorklet.addModule(recorderUrl);
    const tap = new AudioWorkletNode(context, 'bench-recorder', {
      numberOfInputs: 1,
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    tap.port.onmessage = ({ data }: MessageEvent<{ frame: number; pcm: Float32Array }>) =>
      this.#parts.push(data);
    Reflect.apply(this.#connect, node, [tap]);
    this.#reading ??= setInterval(() => {
      const { contextTime, performanceTime } = context.getOutputTimestamp();
      if (contextTime && performanceTime) this.#lags.push(performanceTime - contextTime * 1000);
    }, 100);
  }
}
