import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentProvider } from './billing/provider.ts';
import { createSandbox, type Sandbox } from './billing/sandbox.ts';
import { CLOCK, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type Db, openDatabase } from './db/connection/open.ts';
import { countOpenTasks } from './db/projects/tasks.ts';
import { openQueue } from './jobs/queue/queue.ts';
import { createTasks, type Tasks } from './jobs/queue/tasks.ts';
import { createOutboxMailer, createSmtpMailer, type Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import { createProcessHealth, type ProcessHealth } from './process-health.ts';
import { newToken } from './secrets.ts';
import type { SpeechSetup } from './speech/choose.ts';
import { type BroughtFirst, fetchInBackground, type ModelFetch } from './speech/models/background.ts';
import { DEFAULT_SETS } from './speech/models/manifest.ts';
import {
  fetchVoice,
  findVoiceModel,
  hasVoicePackage,
  VOICE_FETCHED,
  VOICE_FREE,
  VOICE_LABEL,
} from './speech/models/voice.ts';
import { createRecognisers, type Recognisers } from './speech/recognisers.ts';
import { WHISPER_FETCHED, WHISPER_FREE } from './speech/whisper/install.ts';
import { createWhisper, type Whisper, whisperFolders } from './speech/whisper/whisper.ts';
import { createDiskStore, type DiskStore } from './storage/disk.ts';
import { createFreeSpace, type FreeSpace } from './storage/free-space.ts';
import { createSigner, type Signer } from './storage/signer.ts';
import type { Store } from './storage/store.ts';

export interface Deps {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly db: Db;
  readonly databaseLabel: string;
  readonly store: Store;
  readonly diskStore: DiskStore | null;
  readonly signer: Signer;
  readonly mailer: Mailer;
  readonly outboxDir: string | null;
  readonly payments: PaymentProvider;
  readonly sandbox: Sandbox | null;
  readonly tasks: Tasks;
  readonly recognisers: Recognisers;
  readonly health: ProcessHealth;
  readonly metrics: Metrics | null;
  readonly workDir: string;
  readonly speech: SpeechSetup;
  /** How the fetch of missing models stands. */
  readonly modelFetch: () => ModelFetch;
  /** Of the disks that uploads, joins and cuts are written to. */
  readonly freeSpace: FreeSpace;
  /** Known to who may read the data folder (server/local-access.ts). */
  readonly localSecret: string;
  /** Aborted when the process is asked to stop; which is not a cancellation by a user. */
  readonly shutdown: AbortController;
  readonly close: () => Promise<void>;
}

/** @param clock other than that of the machine for tests */
export async function createDeps(config: Config, log: FastifyBaseLogger, clock = CLOCK): Promise<Deps> {
  const workDir = join(config.dataDir, 'work');
  await mkdir(workDir, { recursive: true });
  const database = await openDatabase(config.databaseUrl, config.dataDir);
  const boss = await openQueue(
    database.embedded ? { embedded: database.embedded } : { url: config.databaseUrl ?? '' },
    { onProblem: (error) => log.warn({ err: error }, 'job queue'), clock },
  );
  const signer = createSigner(config.signingSecret);
  const diskStore = config.s3
    ? null
    : await createDiskStore(join(config.dataDir, 'media'), signer, {
        urlSeconds: config.mediaUrlSeconds,
        wall: clock.wall,
      });
  const store = diskStore ?? (await s3Store(config, workDir));
  const sandbox = config.stripe ? null : createSandbox(config.signingSecret);
  const payments = sandbox ?? (await stripeProvider(config));
  const outboxDir = config.smtpUrl ? null : join(config.dataDir, 'outbox');
  const shutdown = new AbortController();
  const recognisers = createRecognisers();
  shutdown.signal.addEventListener('abort', () => void recognisers.close());
  let queueStopped = false;
  boss.once('stopped', () => {
    queueStopped = true;
  });
  const metrics = await wantedMetrics(config, database.db);
  const health = createProcessHealth({
    ping: () => database.db.execute(sql`SELECT 1`),
    faults() {
      if (shutdown.signal.aborted) return 'This server is stopping';
      return queueStopped ? 'The job queue has stopped' : null;
    },
    onPing: metrics?.databaseAnswered,
  });
  const { onDemand, all } = whisperFolders(config);
  const whisper = createWhisper({
    ...config.whisper,
    folders: all,
    into: config.fetchModels ? onDemand : null,
    signal: shutdown.signal,
    log,
  });
  return {
    config,
    log,
    clock,
    db: database.db,
    databaseLabel: database.label,
    store,
    diskStore,
    signer,
    mailer: config.smtpUrl
      ? createSmtpMailer(config.smtpUrl, config.mailFrom)
      : createOutboxMailer(join(config.dataDir, 'outbox'), config.mailFrom),
    outboxDir,
    payments,
    sandbox,
    tasks: createTasks(database.db, boss),
    recognisers,
    health,
    metrics,
    workDir,
    speech: { modelsDir: config.modelsDir, remote: config.transcribe, whisper },
    modelFetch: config.fetchModels
      ? startModelFetch(config, { log, whisper, signal: shutdown.signal })
      : () => ({ state: 'off' }),
    localSecret: newToken(),
    freeSpace: createFreeSpace([workDir, ...(diskStore ? [diskStore.label] : [])], config.minFreeBytes),
    shutdown,
    async close() {
      health.close();
      await boss.stop({ graceful: false, close: !database.embedded });
      await database.close();
    },
  };
}

function startModelFetch(
  { modelsDir, modelsMirror: mirror }: Config,
  { log, whisper, signal }: { log: FastifyBaseLogger; whisper: Whisper; signal: AbortSignal },
): () => ModelFetch {
  const voice: BroughtFirst = {
    ...{ label: VOICE_LABEL, isHeavy: false, bytes: VOICE_FETCHED, freeBytes: VOICE_FREE },
    isThere: async () => !hasVoicePackage || (await findVoiceModel(modelsDir)) !== null,
    bring: (stopping) =>
      fetchVoice(modelsDir, stopping).catch((error: unknown) => {
        stopping.throwIfAborted();
        log.warn({ err: error }, `${VOICE_LABEL} could not be fetched. To be tried again.`);
      }),
  };
  // Before the others: it improves the recordings of the first minutes.
  const words: BroughtFirst = {
    ...{ label: whisper.label, isHeavy: true, bytes: WHISPER_FETCHED, freeBytes: WHISPER_FREE },
    isThere: async () => (await whisper.installed()) !== null,
    bring: (stopping) => whisper.install(stopping),
  };
  // A model that somebody chose is brought when it is needed, and may be of any size.
  const first = whisper.isWanted ? [voice] : [voice, words];
  const { now, ended } = fetchInBackground(DEFAULT_SETS, { first, modelsDir, mirror, signal, log });
  ended.catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'The speech models cannot be fetched');
  });
  return now;
}

/** Imported only when used: the S3 client is large. */
async function s3Store({ s3, mediaUrlSeconds }: Config, workDir: string): Promise<Store> {
  if (!s3) throw new Error('No media store is configured');
  const { createS3Store } = await import('./storage/s3.ts');
  return createS3Store(s3, workDir, mediaUrlSeconds);
}

async function stripeProvider({ stripe }: Config): Promise<PaymentProvider> {
  if (!stripe) throw new Error('Stripe is not configured');
  const { createStripeProvider } = await import('./billing/stripe.ts');
  return createStripeProvider(stripe);
}

async function wantedMetrics({ metricsPort, metricsToken }: Config, db: Db): Promise<Metrics | null> {
  if (metricsPort === null && metricsToken === null) return null;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics(() => countOpenTasks(db));
}
