import { expect, test } from 'vitest';
import { joinedAudioFilter } from './join-audio.ts';
import { planJoin, type Rush } from './join-plan.ts';

function rush(offset: number | null): Rush {
  const audio = {
    ...{ index: 1, codec: 'aac', sampleRate: 48_000, channels: 2, samples: null },
    ...{ offset: offset ?? 0, sampleFormat: 'f32le' as const },
  };
  const info = { container: 'mp4', duration: 2, startTime: 0, video: null, maxKeyframeGap: null };
  return { path: '/r', name: 'r', info: { ...info, audio: offset === null ? null : audio, playable: true } };
}

test('every rush gets its planned samples: late audio is padded, early audio trimmed, missing audio is silence', () => {
  const rushes = [rush(0.5), rush(-0.25), rush(null)];
  const { audio } = planJoin(rushes);
  const chains = joinedAudioFilter(rushes, audio!, 's16le').split(';');
  expect(chains[0]).toMatch(/^\[0:1\].*,adelay=24000S:all=1,apad=whole_len=96000,atrim=end_sample=96000,/);
  expect(chains[1]).toMatch(/^\[1:1\].*,atrim=start_sample=12000,apad=whole_len=96000,/);
  expect(chains[2]).toMatch(/^anullsrc=r=48000:cl=2c,.*,atrim=end_sample=96000,/);
  expect(chains[3]).toBe('[a0][a1][a2]concat=n=3:v=0:a=1[a]');
});
