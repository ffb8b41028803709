import { WebGLRenderer } from 'pixi.js';
import { DirectPresenter, type Presenter, type PresenterParts } from './presenter.ts';
import { SoftwarePresenter } from './software/software-presenter.ts';

type PresenterKind = 'direct' | 'software';

let forced: PresenterKind | null = null;

/** For tests and benches: applies to timelines mounted from now on. */
export function forcePresenter(kind: PresenterKind): void {
  forced = kind;
}

export function choosePresenter(parts: PresenterParts): Presenter {
  const { renderer } = parts.app;
  const kind = forced ?? (webglSupport().software ? 'software' : 'direct');
  return kind === 'software' && renderer instanceof WebGLRenderer
    ? new SoftwarePresenter(parts, renderer)
    : new DirectPresenter(parts);
}

interface WebglSupport {
  readonly available: boolean;
  /** Runs on the processor: resolution is limited to 1. */
  readonly software: boolean;
}

let known: WebglSupport | null = null;

/** Probed once in a context of its own. */
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
