import { EngineUnsupported } from '../../engine.ts';
import { type Anchor, FrameClock, outputAt } from '../clock.ts';
import type { FromQueue, ToQueue } from '../messages.ts';
import queueUrl from './queue.worklet.ts?worker&url';

/** How often it is looked whether the sound still runs, milliseconds. */
const WATCH_MS = 1000;
/** The graph rests when nothing sounded for this long, milliseconds. */
const REST_MS = 30_000;
/** A standstill this short is the browser changing the output device, milliseconds. */
const CHANGE_MS = 600;
/** Speakers farther away than this do not exist, seconds. */
const LATENCY_MAX = 1;
/** Changes of the volume are ramped over this, seconds. */
const VOLUME_RAMP = 0.02;

/** The epoch of nothing. */
const HELD = -1;

/** The audio graph: the queue, the volume, the speakers. It owns the clock that everything else follows. */
export class AudioOutput {
  readonly sampleRate: number;
  /** Leads to the queue; belongs to the decode worker. */
  readonly workerPort: MessagePort;
  /** What is heard when is known anew: at every change, and four times a second while it plays. */
  onAnchor: () => void = () => {};
  onEnded: () => void = () => {};
  /** The browser stopped the sound: an interruption, a lost device. */
  onBroken: () => void = () => {};
  /** The sound stands still though nothing stopped it: the device is gone and no other took over. */
  onStalled: () => void = () => {};
  readonly #context: AudioContext;
  readonly #queue: AudioWorkletNode;
  readonly #volume: GainNode;
  readonly #clock: FrameClock;
  #epoch = HELD;
  #anchor: Anchor | null = null;
  #watching: ReturnType<typeof setInterval> | null = null;
  #resting: ReturnType<typeof setTimeout> | null = null;
  #changing: ReturnType<typeof setTimeout> | null = null;

  private constructor(context: AudioContext, channels: number) {
    this.#context = context;
    this.sampleRate = context.sampleRate;
    this.#clock = new FrameClock(context.sampleRate);
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

  /**
   * Builds the graph at the media's own sample rate, since resampling would move samples.
   * @throws EngineUnsupported where the browser refuses that rate or the queue
   */
  static async open(format: { sampleRate: number; channels: number }): Promise<AudioOutput> {
    let context: AudioContext | null = null;
    try {
      context = new AudioContext({ sampleRate: format.sampleRate, latencyHint: 'interactive' });
      await context.audioWorklet.addModule(queueUrl);
      return new AudioOutput(context, format.channels);
    } catch (error) {
      void context?.close();
      throw new EngineUnsupported(`No audio graph: ${String(error)}`);
    }
  }

  /** Lets the context run; rejects when the browser wants a gesture of the user first. */
  async run(): Promise<void> {
    if (this.#resting !== null) clearTimeout(this.#resting);
    this.#resting = null;
    if (this.#context.state !== 'running') {
      this.#clock.reset();
      await this.#context.resume();
    }
    this.#watch();
  }

  /** Lets epoch `epoch` sound. */
  start(epoch: number): void {
    this.#epoch = epoch;
    this.#anchor = null;
    this.#tell({ type: 'start', epoch });
  }

  /** Stops the sound; what is queued is never heard. */
  hold(): void {
    this.#epoch = HELD;
    this.#anchor = null;
    this.#tell({ type: 'hold' });
    if (this.#watching !== null) clearInterval(this.#watching);
    this.#watching = null;
    this.#resting ??= setTimeout(() => void this.#context.suspend(), REST_MS);
  }

  setRate(rate: number): void {
    this.#tell({ type: 'rate', rate });
  }

  /** @param gain 0–1 */
  setVolume(gain: number): void {
    this.#volume.gain.setTargetAtTime(gain, this.#context.currentTime, VOLUME_RAMP / 3);
  }

  /** Output sample heard now, `null` before the epoch sounds. */
  position(): number | null {
    const { state, currentTime } = this.#context;
    const now = performance.now();
    const frame = state === 'running' ? this.#clock.frameAt(now) : currentTime * this.sampleRate;
    if (!this.#anchor) return null;
    return frame === null ? this.#anchor.outputSample : outputAt(this.#anchor, frame);
  }

  /** Which context frame is heard at which time, for the worker's own clock. */
  heard(): { frame: number; unheard: number; epochMs: number } | null {
    const now = performance.now();
    const frame = this.#clock.frameAt(now);
    if (frame === null) return null;
    const ahead = this.#context.currentTime * this.sampleRate - frame;
    const unheard = Math.min(Math.max(0, ahead), LATENCY_MAX * this.sampleRate);
    return { frame, unheard, epochMs: performance.timeOrigin + now };
  }

  /** Seconds from the graph to the listener, as far as the browser knows. */
  get latency(): number {
    return this.#context.outputLatency || this.#context.baseLatency;
  }

  get state(): string {
    return this.#context.state;
  }

  /** Playing, but what should be heard is not there yet. */
  get isDry(): boolean {
    return this.#anchor?.rate === 0;
  }

  close(): void {
    if (this.#watching !== null) clearInterval(this.#watching);
    if (this.#resting !== null) clearTimeout(this.#resting);
    if (this.#changing !== null) clearTimeout(this.#changing);
    this.#anchor = null;
    this.#context.onstatechange = null;
    this.#queue.port.onmessage = null;
    this.#queue.disconnect();
    void this.#context.close();
  }

  #onQueue(message: FromQueue): void {
    if (message.epoch !== this.#epoch) return;
    if (message.type === 'ended') this.onEnded();
    else {
      this.#anchor = message;
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

  /** Stopped from outside while it sounds: for a moment when another device takes over, else for good. */
  #noteState(): void {
    if (this.#changing !== null) clearTimeout(this.#changing);
    this.#changing = null;
    if (this.#context.state === 'running') this.#clock.reset();
    else if (this.#anchor)
      this.#changing = setTimeout(() => {
        if (this.#anchor) this.onBroken();
      }, CHANGE_MS);
  }

  /** Twice in a row at the same place is a standstill; once may be a machine that just woke up. */
  #watch(): void {
    let last = -1;
    let still = 0;
    this.#watching ??= setInterval(() => {
      const { currentTime, state } = this.#context;
      still = state === 'running' && currentTime === last ? still + 1 : 0;
      last = currentTime;
      if (still >= 2) this.onStalled();
    }, WATCH_MS);
  }

  #tell(message: ToQueue, transfer: Transferable[] = []): void {
    this.#queue.port.postMessage(message, transfer);
  }
}
