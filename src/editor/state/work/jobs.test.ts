import { expect, test } from 'vitest';
import { noteProgress, noteReconnecting, type RunState, secondsLeft, startedRun } from './jobs.ts';

test('the time left follows from what has elapsed, from the third second on', () => {
  expect(secondsLeft(2.9, 0.5, 0)).toBeNull();
  expect(secondsLeft(10, 0.2, 0.2)).toBeNull();
  expect(secondsLeft(10, 0.25, 0)).toBeCloseTo(30);
  // Of a cut that was half done when it was first looked at.
  expect(secondsLeft(10, 0.75, 0.5)).toBeCloseTo(10);
});

test('progress never falls while work runs, and nothing is noted of work that has ended', () => {
  const run = startedRun();
  noteProgress(run, 19.74, 50);
  noteReconnecting(run, true);
  noteProgress(run, 10, 60);
  expect(run).toEqual({ status: 'running', progress: 19.74, left: 60, reconnecting: true, phase: 'hearing' });
  const over: RunState = { status: 'failed', error: 'No room.' };
  noteProgress(over, 20, 50);
  noteReconnecting(over, true);
  expect(over).toEqual({ status: 'failed', error: 'No room.' });
});
