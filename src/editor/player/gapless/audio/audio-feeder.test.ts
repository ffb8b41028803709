import { expect, test } from 'vitest';
import type { PcmToQueue } from '../messages.ts';
import { type PreviewPlan, previewPlan } from '../plan.ts';
import { AudioFeeder } from './audio-feeder.ts';
import { SplicedAudio } from './spliced-audio.ts';

const RATE = 8000;

const planUntil = (end: number): PreviewPlan =>
  previewPlan({ kept: [{ start: 0, end }], blocks: [], duration: 20, frameRate: null, stretch: null }, RATE);

const reading = (value: number) => ({
  channels: 1,
  read: async (_: number, [plane]: readonly Float32Array[]) => void plane!.fill(value),
  close: async () => undefined,
});

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

test('a passage that is muted while it plays is silent within a third of a second, and nothing before it changes', async () => {
  const edit = { kept: [{ start: 0, end: 20 }], blocks: [], duration: 20, frameRate: null, stretch: null };
  const [muted, exchanged] = [1.5, 1];
  const heard = new Float32Array(4 * RATE);
  const gone = Promise.withResolvers<number>();
  let cutOff = 0;
  let taken = 0;
  const feeder = new AudioFeeder(new SplicedAudio(reading(1)), previewPlan(edit, RATE), 3, {
    toQueue(message: PcmToQueue) {
      if (message.type === 'truncate') {
        cutOff = message.outputSample;
        heard.fill(0, cutOff);
      }
      if (message.type !== 'pcm') return;
      const [plane] = message.planes;
      heard.set(plane!.subarray(0, heard.length - message.outputSample), message.outputSample);
      const end = message.outputSample + plane!.length;
      if (cutOff > 0 && end >= 2.5 * RATE) gone.resolve(cutOff);
      // The rest of what is queued is far from being heard.
      if (cutOff > 0 || end < 3 * RATE) return;
      taken = exchanged * RATE;
      const gains = [{ start: 0.5, end: muted, kind: 'mute' }] as const;
      feeder.setPlan(previewPlan({ ...edit, gains }, RATE));
    },
    toPage: () => undefined,
    position: () => taken,
    taken: () => taken,
    rate: () => 1,
    onTail: () => undefined,
    onError: gone.reject,
  });
  feeder.play(1, 0);
  const from = await gone.promise;
  await feeder.close();
  expect(from).toBeGreaterThan(exchanged * RATE);
  expect(from).toBeLessThan((exchanged + 0.3) * RATE);
  expect(Math.max(...heard.subarray(from, muted * RATE))).toBe(0);
  expect(new Set(heard.subarray((muted + 0.02) * RATE, 2.4 * RATE))).toEqual(new Set([1]));
  expect(new Set(heard.subarray(0, from))).toEqual(new Set([1]));
});

test.each<[what: string, change: Partial<PreviewPlan>]>([
  ['audio of the recording', { source: reading(0.25) }],
  ['loudness', { louder: 0.25 }],
])(
  'another %s is heard within a third of a second, behind a fade, and nothing before it changes',
  async (_, change) => {
    const plan = planUntil(20);
    const heard = new Float32Array(4 * RATE);
    const changed = Promise.withResolvers<{ from: number; fade: number }>();
    let cut: { from: number; fade: number } | null = null;
    let taken = 0;
    const feeder = new AudioFeeder(new SplicedAudio(reading(1)), plan, 3, {
      toQueue(message: PcmToQueue) {
        if (message.type === 'truncate') cut = { from: message.outputSample, fade: message.fade };
        if (message.type !== 'pcm') return;
        const [plane] = message.planes;
        heard.set(plane!.subarray(0, heard.length - message.outputSample), message.outputSample);
        const end = message.outputSample + plane!.length;
        if (cut && end >= 2.5 * RATE) changed.resolve(cut);
        if (cut || end < 3 * RATE) return;
        taken = RATE;
        feeder.setPlan({ ...plan, ...change });
      },
      toPage: () => undefined,
      position: () => taken,
      taken: () => taken,
      rate: () => 1,
      onTail: () => undefined,
      onError: changed.reject,
    });
    feeder.play(1, 0);
    const { from, fade } = await changed.promise;
    await feeder.close();
    expect(from).toBeGreaterThan(RATE);
    expect(from).toBeLessThan(1.3 * RATE);
    expect(fade).toBeGreaterThan(0);
    expect(new Set(heard.subarray(0, from))).toEqual(new Set([1]));
    expect(new Set(heard.subarray(from + fade, 2.4 * RATE))).toEqual(new Set([0.25]));
  },
);
