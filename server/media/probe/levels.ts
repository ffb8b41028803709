/** Levels of a signal at 16 kHz. Pure. */

export const LEVEL_RATE = 16_000;
/** Samples of 10 ms. */
export const LEVEL_FRAME = LEVEL_RATE / 100;
/** dB of full scale. */
export const SILENT = -96;

/** Takes out what lies under about 150 Hz, by two one-pole filters in a row: rumble and hum would hide pauses and voices. */
export class HighPass {
  #x = 0;
  #y = 0;
  #z = 0;

  next(x: number): number {
    // Of each: y[i] = k (y[i−1] + x[i] − x[i−1]).
    const k = 1 / (1 + (2 * Math.PI * 150) / LEVEL_RATE);
    const y = k * (this.#y + x - this.#x);
    this.#z = k * (this.#z + y - this.#y);
    this.#x = x;
    this.#y = y;
    return this.#z;
  }
}

/** One level a frame, dB of full scale, without rumble and hum. */
export class LevelMeter {
  readonly #frame: number;
  readonly #levels: number[] = [];
  readonly #highPass = new HighPass();
  #sum = 0;
  #count = 0;

  constructor(frame = LEVEL_FRAME) {
    this.#frame = frame;
  }

  add(samples: Int16Array): void {
    for (let i = 0; i < samples.length; i++) {
      const sample = this.#highPass.next(samples[i]!);
      this.#sum += sample * sample;
      if (++this.#count < this.#frame) continue;
      const power = this.#sum / this.#frame / 32_768 ** 2;
      this.#levels.push(power === 0 ? SILENT : Math.max(SILENT, 10 * Math.log10(power)));
      this.#sum = 0;
      this.#count = 0;
    }
  }

  finish(): Float32Array {
    return Float32Array.from(this.#levels);
  }
}

export function frameLevels(samples: Int16Array, frame = LEVEL_FRAME): Float32Array {
  const meter = new LevelMeter(frame);
  meter.add(samples);
  return meter.finish();
}
