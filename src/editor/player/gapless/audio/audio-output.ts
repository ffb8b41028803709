import { player } from '#i18n/en/player.ts';
import { EngineUnsupported } from '../../engine.ts';
import { type ClockAnchor, ContextClock, outputAt } from '../clock.ts';
import type { FromQueue, ToQueue } from '../messages.ts';
import { CodeNotStarted } from '../worker-load.ts';
import queueUrl from './queue.worklet.ts?worker&url';

/** Interval of the stall check, ms. */
const WATCH_MS = 1000;
/** Suspends the context after this silence, ms. */
const REST_MS = 30_000;
/** A shorter stop is a change of output device, ms. */
const CHANGE_MS = 600;
/** Cap for implausible output latency, seconds. */
const LATENCY_MAX = 1;
const VOLUME_RAMP = 0.02;

export class AudioOutput {
  readonly sampleRate: number;
  readonly workerPort: MessagePort;
  /** At every change, and four times a second while playing. */
  onAnchor: () => void = () => {};
  onEnded: () => void = () => {};
  /** The browser stopped the audio: interruption, lost device. */
  onBroken: () => void = () => {};
  /** The clock stands still though nothing stopped it. */
  onStalled: () => void = () => {};
  readonly #context: AudioContext;
  readonly #queue: AudioWorkletNode;
  readonly #volume: GainNode;
  readonly #clock: ContextClock;
  /** Null while held. `anchor`: null until it is heard. */
  #sounding: { readonly epoch: number; anchor: ClockAnchor | null } | null = null;
  /** Ends the watch of playback, or the rest after it. */
  #endWait: () => void = () => {};
  #changing: ReturnType<typeof setTimeout> | null = null;

  private constructor(context: AudioContext, channels: number) {
    this.#context = context;
    this.sampleRate = context.sampleRate;
    this.#clock = new ContextClock(context.sampleRate);
    this.#queue = new AudioWorkletNode(context, 'player-queue', {
      numberOfInputs: 0,
      numberOfOutputs: 1,
      outputChannelCount: [channels],
    });
    this.#volume = new GainNode(context);
    this.#queue.connect(this.#volume).connect(context.destination);
    this.#queue.port.onmessage = ({ data }: MessageEvent<FromQueue>) => this.#onQueue(data);
    const channel = new MessageChannel();
    this.workerPort = channel.port1;
    this.#tell({ type: 'port', port: channel.port2 }, [channel.port2]);
    context.onstatechange = () => this.#noteState();
  }

  /** Uses the media's sample rate, so that nothing is resampled. @throws EngineUnsupported */
  static async open(format: { sampleRate: number; channels: number }): Promise<AudioOutput> {
    let context: AudioContext | null = null;
    try {
      context = new AudioContext({ sampleRate: format.sampleRate, latencyHint: 'interactive' });
      await context.audioWorklet.addModule(queueUrl);
      return new AudioOutput(context, format.channels);
    } catch (error) {
      void context?.close();
      const isCode = error instanceof DOMException && error.name === 'AbortError';
      throw new (isCode ? CodeNotStarted : EngineUnsupported)(player.noAudioGraph({ error: String(error) }));
    }
  }

  /** Rejects when the browser wants a user gesture first. */
  async run(): Promise<void> {
    this.#watch();
    if (this.#context.state === 'running') return;
    this.#clock.reset();
    await this.#context.resume();
  }

  start(epoch: number): void {
    this.#sounding = { epoch, anchor: null };
    this.#tell({ type: 'start', epoch });
  }

  /** Silent until the next `start`. */
  hold(): void {
    this.#sounding = null;
    this.#tell({ type: 'hold' });
  }

  /** Silent until the next `run`. */
  rest(): void {
    this.hold();
    this.#endWait();
    const timer = setTimeout(() => void this.#context.suspend(), REST_MS);
    this.#endWait = () => clearTimeout(timer);
  }

  setRate(rate: number): void {
    this.#tell({ type: 'rate', rate });
  }

  /** @param gain 0–1 */
  setVolume(gain: number): void {
    this.#volume.gain.setTargetAtTime(gain, this.#context.currentTime, VOLUME_RAMP / 3);
  }

  /** Output sample heard now; `null` before the epoch sounds. */
  position(): number | null {
    const { state, currentTime } = this.#context;
    const now = performance.now();
    const frame = state === 'running' ? this.#clock.frameAt(now) : currentTime * this.sampleRate;
    const anchor = this.#sounding?.anchor;
    if (!anchor) return null;
    return frame === null ? anchor.outputSample : outputAt(anchor, frame);
  }

  heard(): { frame: number; unheard: number; epochMs: number } | null {
    const now = performance.now();
    const frame = this.#clock.frameAt(now);
    if (frame === null) return null;
    const ahead = this.#context.currentTime * this.sampleRate - frame;
    const unheard = Math.min(Math.max(0, ahead), LATENCY_MAX * this.sampleRate);
    return { frame, unheard, epochMs: performance.timeOrigin + now };
  }

  /** Seconds. */
  get latency(): number {
    return this.#context.outputLatency || this.#context.baseLatency;
  }

  get state(): string {
    return this.#context.state;
  }

  get isDry(): boolean {
    return this.#sounding?.anchor?.rate === 0;
  }

  close(): void {
    this.#endWait();
    if (this.#changing !== null) clearTimeout(this.#changing);
    this.#sounding = null;
    this.#context.onstatechange = null;
    this.#queue.port.onmessage = null;
    this.#queue.disconnect();
    void this.#context.close();
  }

  #onQueue(message: FromQueue): void {
    if (message.epoch !== this.#sounding?.epoch) return;
    if (message.type === 'ended') this.onEnded();
    else {
      this.#sounding.anchor = message;
      this.#readClock();
      this.onAnchor();
    }
  }

  #readClock(): void {
    if (this.#context.state !== 'running') return;
    const { contextTime, performanceTime } = this.#context.getOutputTimestamp();
    if (contextTime && performanceTime) this.#clock.note(contextTime, performanceTime);
    else this.#clock.note(this.#context.currentTime - this.#context.outputLatency, performance.now());
  }

  #noteState(): void {
    if (this.#changing !== null) clearTimeout(this.#changing);
    this.#changing = null;
    if (this.#context.state === 'running') this.#clock.reset();
    else if (this.#sounding?.anchor)
      this.#changing = setTimeout(() => {
        if (this.#sounding?.anchor) this.onBroken();
      }, CHANGE_MS);
  }

  /** Two equal readings in a row are a stall; one may be a wake-up. */
  #watch(): void {
    let last = -1;
    let still = 0;
    this.#endWait();
    const timer = setInterval(() => {
      const { currentTime, state } = this.#context;
      still = state === 'running' && currentTime === last ? still + 1 : 0;
      last = currentTime;
      if (still >= 2) this.onStalled();
    }, WATCH_MS);
    this.#endWait = () => clearInterval(timer);
  }

  #tell(message: ToQueue, transfer: Transferable[] = []): void {
    this.#queue.port.postMessage(message, transfer);
  }
}
