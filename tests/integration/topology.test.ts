import { expect, onTestFinished, test } from 'vitest';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { startCluster } from '#tests/topology/cluster.ts';
import { faultsOf, mainJob } from '#tests/topology/main-job.ts';
import { hasPostgres } from '#tests/topology/postgres.ts';

if (!hasPostgres) console.log('skipped: PostgreSQL 15 is not installed (scripts/setup.sh topology)');

test.skipIf(!hasPostgres)(
  'the main job on PostgreSQL and S3, by a server and a worker behind a proxy',
  async () => {
    const cluster = await startCluster({ servers: 1, workers: 1 });
    onTestFinished(() => cluster.close());
    const { path } = await speechFixture();
    const result = await mainJob(cluster, await cluster.newAccount(), [path]);
    expect(await faultsOf(cluster, result, null)).toEqual([]);
    expect(result.words.join(' ').toLowerCase()).toContain('welcome to the meeting');
  },
);
