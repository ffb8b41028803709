import { expect, test } from 'vitest';
import { type PreviewPlan, previewPlan } from '../plan.ts';
import { AudioFeeder } from './audio-feeder.ts';
import { SplicedAudio } from './spliced-audio.ts';

const RATE = 8000;

const planUntil = (end: number): PreviewPlan =>
  previewPlan({ kept: [{ start: 0, end }], blocks: [], duration: 20, frameRate: null, stretch: null }, RATE);

/** @returns the first plan that it plays */
function firstPlayed(use: (feeder: AudioFeeder) => void): Promise<PreviewPlan> {
  return new Promise((resolve, reject) => {
    const feeder = new AudioFeeder(new SplicedAudio(null), planUntil(20), 3, {
      toQueue: () => undefined,
      toPage: () => undefined,
      position: () => null,
      taken: () => null,
      rate: () => 1,
      onTail: (plan) => {
        resolve(plan);
        void feeder.close();
      },
      onError: reject,
    });
    use(feeder);
  });
}

test('an edit that playback has not taken over when it stops is played next', async () => {
  const edited = planUntil(10);
  const played = await firstPlayed((feeder) => {
    feeder.play(1, 0);
    feeder.setPlan(edited);
    feeder.stop();
    feeder.play(2, 0);
  });
  expect(played).toBe(edited);
});

test('of the edits before and after a stop the later one is played', async () => {
  const later = planUntil(5);
  const played = await firstPlayed((feeder) => {
    feeder.play(1, 0);
    feeder.setPlan(planUntil(10));
    feeder.stop();
    feeder.setPlan(later);
    feeder.play(2, 0);
  });
  expect(played).toBe(later);
});
