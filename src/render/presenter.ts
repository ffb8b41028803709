import type { Application } from 'pixi.js';
import type { Frame } from './frame.ts';
import type { Picture } from './picture.ts';

/** Brings frames to the screen. */
export interface Presenter {
  /** Device pixels a CSS pixel it draws at most. */
  readonly maxResolution: number;
  /** Shows `frame`, at once or in one of the next frames, which it asks for. */
  present(frame: Frame): void;
  destroy(): void;
}

export interface PresenterParts {
  readonly app: Application;
  /** Fills the layers of the application's stage. */
  readonly picture: Picture;
  /** Has the newest frame presented once more. */
  readonly requestFrame: () => void;
}

/** For a graphics card: Pixi draws each frame to the visible canvas. */
export class DirectPresenter implements Presenter {
  readonly maxResolution = 2;
  readonly #parts: PresenterParts;

  constructor(parts: PresenterParts) {
    this.#parts = parts;
  }

  present(frame: Frame): void {
    this.#parts.picture.draw(frame);
    this.#parts.app.render();
  }

  destroy(): void {}
}
