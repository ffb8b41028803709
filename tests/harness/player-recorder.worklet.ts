declare const currentFrame: number;
declare function registerProcessor(name: string, processor: unknown): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Sends everything it hears, as mono, with the context frame it began at. */
class Recorder extends AudioWorkletProcessor {
  process([input]: Float32Array[][]): boolean {
    if (input?.[0]) this.port.postMessage({ frame: currentFrame, pcm: input[0].slice() });
    return true;
  }
}

registerProcessor('bench-recorder', Recorder);
