import type { Application } from 'pixi.js';
import type { Frame } from './frame.ts';
import type { TimelinePainter } from './timeline-painter.ts';

export interface Presenter {
  /** Limit of device pixels per CSS pixel. */
  readonly maxResolution: number;
  /** Now, or in one of the next frames, which it requests. */
  present(frame: Frame): void;
  destroy(): void;
}

export interface PresenterParts {
  readonly app: Application;
  readonly painter: TimelinePainter;
  readonly requestFrame: () => void;
}

/** Draws straight to the visible canvas, for graphics cards. */
export class DirectPresenter implements Presenter {
  readonly maxResolution = 2;
  readonly #parts: PresenterParts;

  constructor(parts: PresenterParts) {
    this.#parts = parts;
  }

  present(frame: Frame): void {
    this.#parts.painter.draw(frame);
    this.#parts.app.render();
  }

  destroy(): void {}
}
