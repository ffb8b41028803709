import type { VideoSample } from 'mediabunny';
import { CanvasPainter } from './canvas-painter.ts';

const VERTEX = `attribute vec2 corner; uniform mat2 turn; varying vec2 uv;
void main() { uv = turn * (corner * vec2(0.5, -0.5)) + 0.5; gl_Position = vec4(corner, 0.0, 1.0); }`;
const FRAGMENT = `precision mediump float; uniform sampler2D picture; varying vec2 uv;
void main() { gl_FragColor = texture2D(picture, uv); }`;

/** Draws frames fitted into an offscreen canvas: WebGL with a graphics card, else 2D. */
export class FramePainter {
  readonly #canvas: OffscreenCanvas;
  readonly #gl: WebGLRenderingContext | null;
  readonly #flat: CanvasPainter | null;
  #turn: WebGLUniformLocation | null = null;
  #shown: { width: number; height: number } | null = null;

  constructor(canvas: OffscreenCanvas) {
    this.#canvas = canvas;
    this.#gl = hasGpu() ? canvas.getContext('webgl', { antialias: false, depth: false }) : null;
    this.#flat = this.#gl ? null : new CanvasPainter(canvas);
    if (!this.#gl) return;
    this.#prepare(this.#gl);
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
    canvas.addEventListener('webglcontextrestored', () => {
      this.#shown = null;
      if (this.#gl) this.#prepare(this.#gl);
    });
  }

  /** Does not close `sample`. */
  async draw(sample: VideoSample): Promise<void> {
    const size = { width: sample.displayWidth, height: sample.displayHeight };
    if (this.#flat) return this.#flat.draw(sample);
    if (!this.#gl) return;
    const frame = sample.toVideoFrame();
    try {
      const gl = this.#gl;
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, frame);
    } finally {
      frame.close();
    }
    this.#setTurn(sample.rotation, sample.flip);
    this.#shown = size;
    this.#paint();
  }

  /** Device pixels. */
  resize(width: number, height: number): void {
    this.#flat?.resize(width, height);
    if (this.#flat) return;
    if (this.#canvas.width === width && this.#canvas.height === height) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#paint();
  }

  #paint(): void {
    if (!this.#gl || !this.#shown) return;
    const { x, y, w, h } = this.#fit(this.#shown);
    this.#gl.viewport(x, y, w, h);
    this.#gl.drawArrays(this.#gl.TRIANGLE_STRIP, 0, 4);
  }

  #fit({ width, height }: { width: number; height: number }): { x: number; y: number; w: number; h: number } {
    const scale = Math.min(this.#canvas.width / width, this.#canvas.height / height);
    const w = Math.round(width * scale);
    const h = Math.round(height * scale);
    return { x: (this.#canvas.width - w) >> 1, y: (this.#canvas.height - h) >> 1, w, h };
  }

  #setTurn(rotation: number, flip: boolean): void {
    const angle = (-rotation * Math.PI) / 180;
    const mirror = flip ? -1 : 1;
    const matrix = [mirror * Math.cos(angle), mirror * Math.sin(angle), -Math.sin(angle), Math.cos(angle)];
    this.#gl?.uniformMatrix2fv(this.#turn, false, matrix);
  }

  #prepare(gl: WebGLRenderingContext): void {
    const program = gl.createProgram();
    attach(gl, program, gl.VERTEX_SHADER, VERTEX);
    attach(gl, program, gl.FRAGMENT_SHADER, FRAGMENT);
    gl.bindAttribLocation(program, 0, 'corner');
    gl.linkProgram(program);
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, not a hook
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
      gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    this.#turn = gl.getUniformLocation(program, 'turn');
  }
}

function attach(gl: WebGLRenderingContext, program: WebGLProgram, kind: number, source: string): void {
  const shader = gl.createShader(kind);
  // Null only while the context is lost; then it is prepared again later.
  if (!shader) return;
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  gl.attachShader(program, shader);
}

/** Software WebGL takes 40 ms to upload a 720p frame, a 2D canvas 10. */
function hasGpu(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl', { failIfMajorPerformanceCaveat: true });
  if (!gl) return false;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
}
