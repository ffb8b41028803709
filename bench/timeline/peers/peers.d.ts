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

declare module 'peaks.js' {
  interface Segment {
    id: string;
    startTime: number;
    endTime: number;
    editable: boolean;
    color: string;
    labelText?: string;
  }
  interface Player {
    init(): Promise<void>;
    destroy(): void;
    play(): Promise<void>;
    pause(): void;
    isPlaying(): boolean;
    isSeeking(): boolean;
    getCurrentTime(): number;
    getDuration(): number;
    seek(): void;
  }
  interface Options {
    zoomview: { container: HTMLElement };
    player: Player;
    waveformData: { arraybuffer: ArrayBuffer };
    zoomLevels: number[];
    segments: Segment[];
  }
  interface View {
    setZoom(options: { scale: number }): void;
    setStartTime(seconds: number): void;
  }
  export interface PeaksInstance {
    readonly views: { getView(name: 'zoomview'): View };
    readonly segments: { getSegment(id: string): Segment | undefined };
  }
  const Peaks: {
    init(options: Options, done: (error: Error | undefined, peaks: PeaksInstance) => void): void;
  };
  export default Peaks;
}
