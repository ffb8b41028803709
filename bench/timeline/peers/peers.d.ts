/** What the bench uses of libraries that are only there after `npm ci --prefix bench/peers/NAME`. */
declare module 'wavesurfer.js' {
  interface Options {
    container: HTMLElement;
    height: number;
    barWidth: number;
    barGap: number;
    minPxPerSec: number;
    peaks: Float32Array[];
    duration: number;
    plugins: unknown[];
  }
  export default class WaveSurfer {
    static create(options: Options): WaveSurfer;
    once(event: 'ready' | 'redrawcomplete', listener: () => void): void;
    zoom(pxPerSecond: number): void;
    setScrollTime(seconds: number): void;
    getWrapper(): HTMLElement;
  }
}

declare module 'wavesurfer.js/plugins/regions' {
  export interface Region {
    readonly element: HTMLElement | null;
    readonly start: number;
    readonly end: number;
  }
  export default class RegionsPlugin {
    static create(): RegionsPlugin;
    addRegion(options: { start: number; end: number; color: string; content?: string }): Region;
  }
}
