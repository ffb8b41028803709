/** What this browser offers to draw with. */
interface WebglSupport {
  /** Whether it gives us the WebGL 2 that the scene is drawn with. */
  readonly available: boolean;
  /** Whether that draws on the processor: then every pixel counts, and one a CSS pixel has to do. */
  readonly software: boolean;
}

let known: WebglSupport | null = null;

/**
 * Asks once, with a context of its own of which nothing is left: a question to a context that draws waits until all it was
 * given before is drawn.
 */
export function webglSupport(): WebglSupport {
  known ??= probe();
  return known;
}

function probe(): WebglSupport {
  try {
    const gl = document.createElement('canvas').getContext('webgl2', { stencil: true });
    if (!gl) return { available: false, software: false };
    const info = gl.getExtension('WEBGL_debug_renderer_info');
    const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
    gl.getExtension('WEBGL_lose_context')?.loseContext();
    return { available: true, software: /swiftshader|llvmpipe|software|basic render/i.test(String(name)) };
  } catch {
    return { available: false, software: false };
  }
}
