import { proxy } from 'valtio';
import type { EngineKind } from './engine.ts';

interface StageState {
  engine: EngineKind | null;
  /** Why WebCodecs was not used. */
  refused: string | null;
  hasVideo: boolean;
  /** Specification §4; `unreachable` is retried with backoff. */
  access: 'ok' | 'checking' | 'deleted' | 'failed' | 'unreachable';
  /** Specification §8, shown in red. */
  accessMessage: string | null;
}

export const stage = proxy<StageState>({
  engine: null,
  refused: null,
  hasVideo: false,
  access: 'ok',
  accessMessage: null,
});
