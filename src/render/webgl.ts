/** Whether this browser gives us the WebGL 2 that the scene is drawn with. Leaves no context behind. */
export function webglAvailable(): boolean {
  try {
    const gl = document.createElement('canvas').getContext('webgl2', { stencil: true });
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
    return gl !== null;
  } catch {
    return false;
  }
}

/** Whether the context draws on the processor: then every pixel counts, and one a CSS pixel has to do. */
export function isSoftwareContext(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  return /swiftshader|llvmpipe|software|basic render/i.test(String(name));
}
