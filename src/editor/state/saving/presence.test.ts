import { expect, test } from 'vitest';
import { session } from '../session/session.ts';
import { afterMoves, nameOf } from './presence.ts';

const at = (window_id: string, playhead = 0) => ({
  ...{ window_id, email: 'ann@example.org', name: 'Ann', window: 'Firefox' },
  ...{ caret: null, playhead },
});

test('windows that come, move and leave', () => {
  const others = [at('a'), at('c')];
  const moved = afterMoves(others, { moved: [at('c', 2), at('b')], left: ['a', 'gone'] });
  expect(moved).toEqual([at('b'), at('c', 2)]);
  expect(afterMoves(moved, { moved: [], left: [] })).toEqual(moved);
});

test('a window is named by its person; of the own account it is another one of yours', () => {
  expect(nameOf(at('a'))).toBe('Ann');
  session.user = { email: 'ann@example.org', auth_token: 'token', credentials: 0 };
  expect(nameOf(at('a'))).toBe('You, other window');
  session.user = null;
});
