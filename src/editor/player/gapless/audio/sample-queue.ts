/** PCM keyed by output sample; the unread tail can be replaced. Reading allocates nothing. */
export class SampleQueue {
  readonly #onSpent: (planes: Float32Array[]) => void;
  #chunks: { outputSample: number; planes: Float32Array[] }[] = [];
  #position = 0;
  #end = 0;

  constructor(onSpent: (planes: Float32Array[]) => void = () => {}) {
    this.#onSpent = onSpent;
  }

  get position(): number {
    return this.#position;
  }

  get end(): number {
    return this.#end;
  }

  clear(): void {
    this.#chunks = [];
    this.#position = 0;
    this.#end = 0;
  }

  /** Must not leave a gap. What was already read before `outputSample` is skipped. */
  push(outputSample: number, planes: Float32Array[]): void {
    const late = this.#end - outputSample;
    const length = (planes[0]?.length ?? 0) - late;
    if (late < 0 || length <= 0) return;
    this.#chunks.push({
      outputSample: this.#end,
      planes: late === 0 ? planes : planes.map((plane) => plane.subarray(late)),
    });
    this.#end += length;
  }

  /** Drops the tail from `outputSample` on and fades out the `fade` samples before it. */
  truncate(outputSample: number, fade: number): void {
    const end = Math.max(outputSample, this.#position);
    while ((this.#chunks.at(-1)?.outputSample ?? -1) >= end) this.#chunks.pop();
    const last = this.#chunks.at(-1);
    if (last) last.planes = last.planes.map((plane) => plane.subarray(0, end - last.outputSample));
    this.#end = Math.min(this.#end, end);
    const from = Math.max(this.#end - fade, this.#position);
    for (const chunk of this.#chunks) {
      const length = chunk.planes[0].length;
      for (let i = Math.max(0, from - chunk.outputSample); i < length; i++) {
        const gain = (this.#end - chunk.outputSample - i - 0.5) / fade;
        for (const plane of chunk.planes) plane[i] *= gain;
      }
    }
  }

  /** Copies without consuming; missing samples leave `output` as it is. */
  peek(from: number, output: Float32Array[]): void {
    const wanted = output[0].length;
    for (const chunk of this.#chunks) {
      const length = chunk.planes[0].length;
      const start = Math.max(from, chunk.outputSample);
      const end = Math.min(from + wanted, chunk.outputSample + length);
      for (let c = 0; start < end && c < output.length; c++) {
        const plane = chunk.planes[Math.min(c, chunk.planes.length - 1)];
        for (let i = start; i < end; i++) output[c][i - from] = plane[i - chunk.outputSample];
      }
    }
  }

  skip(count: number): void {
    this.#position = Math.min(this.#position + count, this.#end);
    while (
      this.#chunks.length > 0 &&
      this.#chunks[0].outputSample + this.#chunks[0].planes[0].length <= this.#position
    )
      this.#onSpent(this.#chunks.shift()!.planes);
  }

  /** @returns samples read; the rest of `output` is untouched */
  read(output: Float32Array[]): number {
    const count = Math.min(output[0].length, this.#end - this.#position);
    if (count > 0) {
      this.peek(this.#position, output);
      this.skip(count);
    }
    return count;
  }
}
