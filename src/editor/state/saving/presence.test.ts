import { expect, test } from 'vitest';
import { afterMoves } from './presence.ts';

const at = (window_id: string, playhead = 0) => ({
  ...{ window_id, email: 'ann@example.org', window: 'Firefox' },
  ...{ caret: null, playhead },
});

test('windows that come, move and leave', () => {
  const others = [at('a'), at('c')];
  const moved = afterMoves(others, { moved: [at('c', 2), at('b')], left: ['a', 'gone'] });
  expect(moved).toEqual([at('b'), at('c', 2)]);
  expect(afterMoves(moved, { moved: [], left: [] })).toEqual(moved);
});
