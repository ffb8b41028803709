import { WebGLRenderer } from 'pixi.js';
import { DirectPresenter, type Presenter, type PresenterParts } from './presenter.ts';
import { SoftwarePresenter } from './software/software-presenter.ts';

type PresenterKind = 'direct' | 'software';

let forced: PresenterKind | null = null;

/** For tests and benches: timelines mounted from now on are presented this way, whatever WebGL runs on. */
export function forcePresenter(kind: PresenterKind): void {
  forced = kind;
}

/** The way that suits what WebGL runs on. */
export function choosePresenter(parts: PresenterParts): Presenter {
  const { renderer } = parts.app;
  const kind = forced ?? (webglSupport().software ? 'software' : 'direct');
  return kind === 'software' && renderer instanceof WebGLRenderer
    ? new SoftwarePresenter(parts, renderer)
    : new DirectPresenter(parts);
}

/** What this browser offers to draw with. */
interface WebglSupport {
  /** Whether it gives us the WebGL 2 that the scene is drawn with. */
  readonly available: boolean;
  /** Whether that draws on the processor: then every pixel counts, and one a CSS pixel has to do. */
  readonly software: boolean;
}

let known: WebglSupport | null = null;

/** Asks once, in a context of its own: one that draws answers only when all before is drawn. */
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
