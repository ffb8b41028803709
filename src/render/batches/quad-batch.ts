import { Buffer, BufferUsage, Geometry, type GlProgram, Mesh, Shader, State } from 'pixi.js';

/** `offset` in bytes. */
export interface VertexColumn {
  readonly name: string;
  readonly format: 'float32x2' | 'float32x4' | 'unorm8x4';
  readonly offset: number;
}

export interface QuadLayout {
  readonly label: string;
  readonly program: GlProgram;
  readonly columns: readonly VertexColumn[];
  /** 32-bit words per vertex. */
  readonly words: number;
  readonly capacity: number;
  readonly opaque: boolean;
  readonly resources?: Readonly<Record<string, unknown>>;
}

/** Corner `gl_VertexID % 4`: top left, top right, bottom left, bottom right. */
export function quadIndexes(count: number): Uint32Array {
  const indexes = new Uint32Array(count * 6);
  for (let i = 0; i < count; i++) {
    const corner = i * 4;
    indexes.set([corner, corner + 1, corner + 2, corner + 2, corner + 1, corner + 3], i * 6);
  }
  return indexes;
}

/** Rectangles in one draw call: `begin()`, `add()`…, `end()`. Vertices, not instances, which software GL draws singly. */
export abstract class QuadBatch {
  readonly mesh: Mesh<Geometry, Shader>;
  fills = 0;
  protected floats: Float32Array<ArrayBuffer>;
  /** Shares memory with `floats`. */
  protected words: Uint32Array<ArrayBuffer>;
  protected readonly wordsEach: number;
  readonly #buffer: Buffer;
  readonly #indexes: Buffer;
  readonly #geometry: Geometry;
  #count = 0;

  constructor({ label, program, columns, words, capacity, opaque, resources }: QuadLayout) {
    this.wordsEach = words * 4;
    this.floats = new Float32Array(capacity * this.wordsEach);
    this.words = new Uint32Array(this.floats.buffer);
    const buffer = new Buffer({
      data: this.floats,
      usage: BufferUsage.VERTEX | BufferUsage.COPY_DST,
      shrinkToFit: false,
    });
    const stride = words * 4;
    this.#buffer = buffer;
    this.#indexes = new Buffer({
      data: quadIndexes(capacity),
      usage: BufferUsage.INDEX | BufferUsage.COPY_DST,
    });
    this.#geometry = new Geometry({
      attributes: Object.fromEntries(
        columns.map(({ name, format, offset }) => [name, { buffer, format, offset, stride }]),
      ),
      indexBuffer: this.#indexes,
    });
    const state = State.for2d();
    state.blend = !opaque;
    this.mesh = new Mesh({
      geometry: this.#geometry,
      shader: new Shader({ glProgram: program, resources: { ...resources } }),
      state,
      label,
    });
    this.mesh.renderable = false;
  }

  begin(): void {
    this.#count = 0;
  }

  /** @returns first word of a new quad */
  protected next(): number {
    const at = this.#count * this.wordsEach;
    if (at + this.wordsEach > this.floats.length) this.#grow();
    this.#count++;
    return at;
  }

  get quads(): Uint32Array {
    return this.words.subarray(0, this.#count * this.wordsEach);
  }

  end(): void {
    this.fills++;
    this.mesh.renderable = this.#count > 0;
    this.#geometry.indexCount = this.#count * 6;
    if (this.#count > 0) this.#buffer.update(this.#count * this.wordsEach * 4);
  }

  destroy(): void {
    const { shader } = this.mesh;
    this.mesh.destroy();
    // It references textures that their owner destroys next.
    shader?.destroy();
    this.#geometry.destroy(true);
  }

  #grow(): void {
    const floats = new Float32Array(this.floats.length * 2);
    floats.set(this.floats);
    this.floats = floats;
    this.words = new Uint32Array(floats.buffer);
    this.#buffer.data = floats;
    this.#indexes.data = quadIndexes(floats.length / this.wordsEach);
  }
}
