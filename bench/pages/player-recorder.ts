import recorderUrl from './player-recorder.worklet.ts?worker&url';

/** What reached the speakers, mono. Stretches that were never rendered are silent. */
export interface Recording {
  readonly pcm: Float32Array;
  readonly sampleRate: number;
}

/** Listens to everything that is connected to a context's destination from now on. */
export class GraphRecorder {
  readonly #parts: { frame: number; pcm: Float32Array }[] = [];
  readonly #connect = AudioNode.prototype.connect;
  #sampleRate = 0;
  #attached: Promise<void> = Promise.resolve();

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

  stop(): Recording {
    AudioNode.prototype.connect = this.#connect;
    const first = this.#parts[0]?.frame ?? 0;
    const last = this.#parts.at(-1);
    const pcm = new Float32Array(last ? last.frame + last.pcm.length - first : 0);
    for (const part of this.#parts) pcm.set(part.pcm, part.frame - first);
    return { pcm, sampleRate: this.#sampleRate };
  }

  async #attach(node: AudioNode): Promise<void> {
    const { context } = node;
    this.#sampleRate = context.sampleRate;
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
  }
}
