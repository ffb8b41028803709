import type { SampleQueue } from './sample-queue.ts';

/** Block length, half overlapping, seconds. */
const BLOCK = 0.02;
/** Search range either way, seconds. */
const SEARCH = 0.015;
/** Steps of the coarse search, samples. */
const COARSE = 8;
const THIN = 4;

/** WSOLA time stretching; at speed 1 samples pass untouched. */
export class Stretcher {
  readonly #queue: SampleQueue;
  readonly #hop: number;
  readonly #reach: number;
  readonly #rise: Float32Array;
  readonly #out: Float32Array[];
  readonly #tail: Float32Array[];
  readonly #head: Float32Array[];
  readonly #target: Float32Array;
  readonly #field: Float32Array;
  readonly #scratch: Float32Array[];
  #wanted = 1;
  #rate = 1;
  /** Samples of `#out` handed out. */
  #used: number;
  #nominal = 0;
  #block = 0;

  constructor(queue: SampleQueue, channels: number, sampleRate: number) {
    this.#queue = queue;
    this.#hop = Math.round((BLOCK * sampleRate) / 2);
    this.#reach = Math.round(SEARCH * sampleRate);
    this.#rise = Float32Array.from(
      { length: this.#hop },
      (_, i) => Math.sin((Math.PI * (i + 0.5)) / 2 / this.#hop) ** 2,
    );
    const planes = (length: number) => Array.from({ length: channels }, () => new Float32Array(length));
    this.#out = planes(this.#hop);
    this.#tail = planes(this.#hop);
    this.#head = planes(this.#hop);
    this.#target = new Float32Array(2 * this.#hop);
    this.#field = new Float32Array(2 * this.#reach + 2 * this.#hop);
    this.#scratch = planes(this.#field.length);
    this.#used = this.#hop;
  }

  get rate(): number {
    return this.#rate;
  }

  setRate(rate: number): void {
    this.#wanted = rate;
  }

  get position(): number {
    return this.#rate === 1 ? this.#queue.position : this.#nominal + this.#used * this.#rate;
  }

  get available(): number {
    return Math.max(0, this.#queue.end - this.position);
  }

  reset(): void {
    this.#rate = 1;
    this.#used = this.#hop;
  }

  /** @returns samples written; the rest of `output` is untouched */
  read(output: Float32Array[]): number {
    const wanted = output[0].length;
    let count = 0;
    while (count < wanted) {
      if (this.#used === this.#hop) this.#switch();
      if (this.#rate === 1) {
        const rest = count === 0 ? output : output.map((plane) => plane.subarray(count));
        return count + this.#queue.read(rest);
      }
      if (this.#used === this.#hop && !this.#nextHop()) return count;
      const length = Math.min(wanted - count, this.#hop - this.#used);
      for (const [c, plane] of output.entries())
        plane.set(
          this.#out[Math.min(c, this.#out.length - 1)].subarray(this.#used, this.#used + length),
          count,
        );
      this.#used += length;
      count += length;
    }
    return count;
  }

  #switch(): void {
    if (this.#wanted === this.#rate) return;
    if (this.#rate === 1) {
      this.#nominal = this.#queue.position - this.#hop * this.#wanted;
      this.#block = this.#queue.position - this.#hop;
    } else if (this.#wanted === 1) {
      this.#queue.skip(Math.max(0, this.#block + this.#hop - this.#queue.position));
    } else this.#nominal += this.#hop * (this.#rate - this.#wanted);
    this.#rate = this.#wanted;
  }

  #nextHop(): boolean {
    const natural = this.#block + this.#hop;
    const nominal = this.#nominal + this.#hop * this.#rate;
    const queue = this.#queue;
    if (Math.max(natural, nominal) >= queue.end) return false;
    const from = Math.round(nominal) - this.#reach;
    const block = this.#bestMatch(from, natural);
    this.#peek(natural, this.#tail);
    this.#peek(block, this.#head);
    for (const [c, plane] of this.#out.entries())
      for (let i = 0; i < this.#hop; i++)
        plane[i] = this.#tail[c][i] * (1 - this.#rise[i]) + this.#head[c][i] * this.#rise[i];
    this.#block = block;
    this.#nominal = nominal;
    this.#used = 0;
    queue.skip(Math.max(0, Math.min(block, from) - queue.position));
    return true;
  }

  #bestMatch(from: number, natural: number): number {
    this.#mono(natural, this.#target);
    this.#mono(from, this.#field);
    const first = Math.max(0, this.#queue.position - from);
    let best = first;
    let bestScore = Number.NEGATIVE_INFINITY;
    const consider = (at: number, step: number) => {
      const score = this.#likeness(at, step);
      if (score > bestScore) {
        bestScore = score;
        best = at;
      }
    };
    for (let at = first; at <= 2 * this.#reach; at += COARSE) consider(at, THIN);
    const rough = best;
    bestScore = Number.NEGATIVE_INFINITY;
    for (let at = Math.max(first, rough - COARSE); at <= Math.min(2 * this.#reach, rough + COARSE); at++)
      consider(at, 1);
    return from + best;
  }

  #likeness(at: number, step: number): number {
    let product = 0;
    let power = 1e-9;
    for (let i = 0; i < this.#target.length; i += step) {
      const value = this.#field[at + i];
      product += value * this.#target[i];
      power += value * value;
    }
    return product / Math.sqrt(power);
  }

  #peek(from: number, planes: Float32Array[]): void {
    for (const plane of planes) plane.fill(0);
    this.#queue.peek(from, planes);
  }

  #mono(from: number, mono: Float32Array): void {
    const planes = this.#scratch.map((plane) => plane.subarray(0, mono.length));
    this.#peek(from, planes);
    for (let i = 0; i < mono.length; i++) {
      let sum = 0;
      for (const plane of planes) sum += plane[i];
      mono[i] = sum;
    }
  }
}
