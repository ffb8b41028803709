import { expect, test } from 'vitest';
import { killAtRandom } from '#tests/faults/kills.ts';
import { diskFull, drains } from '#tests/faults/machine-faults.ts';

const isLinux = process.platform === 'linux';
if (!isLinux) console.log('skipped: the processes to kill are found in /proc');

test.skipIf(!isLinux)(
  'killed at three random moments: nothing is lost, half or charged twice',
  async () => {
    const lines = await killAtRandom({ seed: 1, kills: 3 });
    expect(lines.reduce((sum, { kills }) => sum + kills, 0)).toBe(3);
    expect(lines.flatMap(({ stage, wrong }) => wrong.map((text) => `${stage}: ${text}`))).toEqual([]);
  },
  300_000,
);

test('asked to stop with work under way, it ends within ten seconds and loses nothing', async () => {
  expect(await drains()).toEqual([]);
});

test('with a full disk under the database too, saves and uploads are told and go on once there is room', async ({
  skip,
}) => {
  const wrong = await diskFull();
  if (!wrong) skip('mounting a small disk takes root');
  expect(wrong).toEqual([]);
});
