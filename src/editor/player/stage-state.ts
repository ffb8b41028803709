import { proxy } from 'valtio';
import type { EngineKind } from './engine.ts';

/** What the stage knows beyond `playback`. */
interface StageState {
  /** What plays; `null` before media opened. */
  engine: EngineKind | null;
  /** Why the better way of playing could not be used; `null` when it is. */
  refused: string | null;
  hasVideo: boolean;
  /**
   * How the last refresh of the media URL stands (specification §4). `deleted`: the rushes have to be uploaded again. `unreachable`: it
   * is tried again by itself.
   */
  access: 'ok' | 'checking' | 'deleted' | 'failed' | 'unreachable';
  /** The text of specification §8 that goes with the last three, shown in red. */
  accessMessage: string | null;
}

export const stage = proxy<StageState>({
  engine: null,
  refused: null,
  hasVideo: false,
  access: 'ok',
  accessMessage: null,
});
