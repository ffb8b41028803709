import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { StripeConfig } from './billing/stripe.ts';
import { addressOf, contact, host, secret, sender, urlSetting } from './config-patterns.ts';
import { isWeakSecret } from './secret-strength.ts';
import type { RemoteRecogniser } from './speech/remote/server.ts';
import type { WhisperSettings } from './speech/whisper/whisper.ts';
import type { S3Options } from './storage/s3.ts';
import type { ModelEndpoint } from './suggest/language-model.ts';

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Where the speech models are. Absolute. */
  readonly modelsDir: string;
  /** Where they are fetched from instead of where they are published. */
  readonly modelsMirror: string | null;
  /** Whether missing ones are fetched while the server works; only where one process has the data folder. */
  readonly fetchModels: boolean;
  /** `null`: PGlite in the data folder, and this process alone works on it. */
  readonly databaseUrl: string | null;
  readonly s3: S3Options | null;
  /** `null`: the sandbox, on this machine only. */
  readonly stripe: StripeConfig | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Address people reach the product at, without trailing slash; `null`: the listen address. */
  readonly publicUrl: string | null;
  /** Whom to tell of a weakness: a `mailto:` or `https:` address; `null`: nobody can be named. */
  readonly securityContact: string | null;
  readonly metricsPort: number | null;
  readonly metricsToken: string | null;
  /** How many proxies in front are believed about the peer's address. */
  readonly trustProxy: number;
  readonly freeCredentials: number;
  readonly mediaRetentionDays: number;
  /** Of uploads, recording and downloads together. */
  readonly accountStorageBytes: number;
  /** With less free disk, nothing large is written. */
  readonly minFreeBytes: number;
  /** A language model that suggests cuts; `null`: the built-in rules do. */
  readonly suggest: ModelEndpoint | null;
  /** A server that recognises speech, the sound of every recording is sent to it; `null`: this one does. */
  readonly transcribe: RemoteRecogniser | null;
  readonly whisper: WhisperSettings;
  /** Seconds. */
  readonly mediaUrlSeconds: number;
  readonly signingSecret: string;
}

/** One line per problem, each saying what to do. */
export class ConfigError extends Error {}

const text = z.string().trim().min(1).optional();
const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'NODE_ENV must be production, development or test, or not be set',
    })
    .optional(),
  HOST: host.default('127.0.0.1'),
  PORT: z.coerce.number('PORT must be a port number').int().min(0).max(65_535).default(8080),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  MODELS: z.enum(['on', 'off'], { error: 'MODELS must be on or off' }).default('on'),
  MODELS_DIR: text,
  MODELS_MIRROR: z.url('MODELS_MIRROR must be a URL').optional(),
  DATABASE_URL: urlSetting('DATABASE_URL', {
    protocols: ['postgres:', 'postgresql:'],
    example: 'postgres://user:password@127.0.0.1:5432/trimscript',
    allows: 'anything',
  }).optional(),
  S3_BUCKET: text,
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ENDPOINT: urlSetting('S3_ENDPOINT', {
    protocols: ['http:', 'https:'],
    example: 'https://s3.eu-west-3.amazonaws.com',
    allows: 'path',
  }).optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(live|test)_/, 'STRIPE_SECRET_KEY must start with sk_live_ or sk_test_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_/, 'STRIPE_PUBLISHABLE_KEY must start with pk_live_ or pk_test_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'STRIPE_WEBHOOK_SECRET must start with whsec_')
    .refine(
      (text) => !isWeakSecret(text.replace(/^whsec_/, '')),
      'STRIPE_WEBHOOK_SECRET is easy to guess. Copy the signing secret that Stripe shows for the webhook endpoint',
    )
    .optional(),
  STRIPE_API_URL: z.url('STRIPE_API_URL must be a URL').optional(),
  SMTP_URL: urlSetting('SMTP_URL', {
    protocols: ['smtp:', 'smtps:'],
    example: 'smtps://user:password@mail.trimscript.example',
    allows: 'anything',
  }).optional(),
  MAIL_FROM: sender.default('Trimscript <no-reply@localhost>'),
  SECURITY_CONTACT: contact.optional(),
  PUBLIC_URL: urlSetting('PUBLIC_URL', {
    protocols: ['http:', 'https:'],
    example: 'https://trimscript.example',
    allows: 'nothing',
  }).optional(),
  METRICS_PORT: z.coerce.number('METRICS_PORT must be a port number').int().min(0).max(65_535).optional(),
  METRICS_TOKEN: secret('METRICS_TOKEN', 16).optional(),
  TRUST_PROXY: z.coerce.number('TRUST_PROXY must be a number of proxies').int().min(0).max(10).default(0),
  FREE_CREDENTIALS: z.coerce
    .number('FREE_CREDENTIALS must be a number')
    .int()
    .min(0)
    .max(100_000)
    .default(30),
  MEDIA_RETENTION_DAYS: z.coerce
    .number('MEDIA_RETENTION_DAYS must be a number of days')
    .positive()
    .max(3650)
    .default(14),
  ACCOUNT_STORAGE_GB: z.coerce
    .number('ACCOUNT_STORAGE_GB must be a number of gigabytes')
    .positive()
    .max(1_000_000)
    .default(50),
  MIN_FREE_GB: z.coerce.number('MIN_FREE_GB must be a number of gigabytes').min(0).max(1_000_000).default(2),
  SUGGEST_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'SUGGEST_BASE_URL must be a URL such as https://api.openai.com/v1' })
    .optional(),
  SUGGEST_MODEL: text,
  SUGGEST_API_KEY: text,
  TRANSCRIBE_BASE_URL: urlSetting('TRANSCRIBE_BASE_URL', {
    protocols: ['http:', 'https:'],
    example: 'https://api.openai.com/v1',
    allows: 'path',
  }).optional(),
  TRANSCRIBE_MODEL: text,
  TRANSCRIBE_API_KEY: text,
  DEEPGRAM_API_KEY: text,
  ASSEMBLYAI_API_KEY: text,
  WHISPER_MODEL: z
    .string()
    .trim()
    .regex(
      /^([\w.-]+(\/[\w.-]+)?|\.{0,2}\/.+)$/,
      'WHISPER_MODEL must be base, the name of a model such as large-v3-turbo, or the path of a folder',
    )
    .optional(),
  WHISPER_DEVICE: z.enum(['cpu', 'cuda'], { error: 'WHISPER_DEVICE must be cpu or cuda' }).default('cpu'),
  MEDIA_URL_SECONDS: z.coerce
    .number('MEDIA_URL_SECONDS must be a number of seconds')
    .int()
    .min(2)
    .max(3600, 'MEDIA_URL_SECONDS must be at most 3600: the page asks for fresh addresses by itself')
    .default(3600),
  SIGNING_SECRET: secret('SIGNING_SECRET', 32).optional(),
});

/** The names of all settings; docs/operations.md has a line for each. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

const PRODUCTION_NEEDS = {
  PUBLIC_URL: 'set it to the https address people use; links in mails are built from it',
  SMTP_URL: 'set it to your mail server; account links are sent through it',
  STRIPE_SECRET_KEY: 'set it to the secret key of your Stripe account; payments are taken with it',
  STRIPE_PUBLISHABLE_KEY: 'set it to the publishable key of your Stripe account; the card form needs it',
  STRIPE_WEBHOOK_SECRET:
    'set it to the signing secret of the webhook endpoint PUBLIC_URL/api/stripe_webhook/; it proves what was paid',
  SIGNING_SECRET:
    'set it to 32 or more random characters (openssl rand -base64 32); it signs media addresses',
} as const;

/** Empty variables count as unset. @throws ConfigError */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const problems = production
    ? Object.entries(PRODUCTION_NEEDS)
        .filter(([name]) => !given[name])
        .map(([name, why]) => `${name} is not set: ${why}.`)
    : [];
  if (production && e.PUBLIC_URL && !/^https:/i.test(e.PUBLIC_URL))
    problems.push(
      'PUBLIC_URL must start with https:// in production: over http anybody on the way reads passwords.',
    );
  const s3Names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (s3Names.some((name) => given[name]))
    for (const name of s3Names)
      if (!given[name])
        problems.push(`${name} is not set: the media store needs ${s3Names.join(', ')} together.`);
  if (Boolean(e.SUGGEST_BASE_URL) !== Boolean(e.SUGGEST_MODEL))
    problems.push(
      `${e.SUGGEST_MODEL ? 'SUGGEST_BASE_URL' : 'SUGGEST_MODEL'} is not set: suggestions by a language model need its address and its name.`,
    );
  if (Boolean(e.TRANSCRIBE_BASE_URL) !== Boolean(e.TRANSCRIBE_MODEL))
    problems.push(
      `${e.TRANSCRIBE_MODEL ? 'TRANSCRIBE_BASE_URL' : 'TRANSCRIBE_MODEL'} is not set: recognition by another server needs its address and the name of a model.`,
    );
  const recognisers = (['TRANSCRIBE_BASE_URL', 'DEEPGRAM_API_KEY', 'ASSEMBLYAI_API_KEY'] as const).filter(
    (name) => e[name],
  );
  if (recognisers.length > 1)
    problems.push(
      `${recognisers.join(' and ')} are set: only one server can recognise speech, so set one of them.`,
    );
  const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  if (!production && stripeNames.some((name) => given[name]))
    for (const name of stripeNames)
      if (!given[name])
        problems.push(`${name} is not set: card payments need ${stripeNames.join(', ')} together.`);
  if (e.STRIPE_SECRET_KEY && e.STRIPE_PUBLISHABLE_KEY)
    if (isLive(e.STRIPE_SECRET_KEY) !== isLive(e.STRIPE_PUBLISHABLE_KEY))
      problems.push(
        'STRIPE_PUBLISHABLE_KEY does not go with STRIPE_SECRET_KEY: one is a live key, one a test key.',
      );
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const dataDir = resolve(e.DATA_DIR);
  return {
    production,
    host: e.HOST,
    port: e.PORT,
    dataDir,
    modelsDir: e.MODELS_DIR ? resolve(e.MODELS_DIR) : join(dataDir, 'models'),
    modelsMirror: e.MODELS_MIRROR ?? null,
    fetchModels: e.MODELS === 'on' && !e.DATABASE_URL,
    databaseUrl: e.DATABASE_URL ?? null,
    s3:
      e.S3_BUCKET && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
        ? {
            bucket: e.S3_BUCKET,
            region: e.S3_REGION,
            endpoint: e.S3_ENDPOINT ?? null,
            accessKeyId: e.S3_ACCESS_KEY_ID,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY,
          }
        : null,
    stripe:
      e.STRIPE_SECRET_KEY && e.STRIPE_PUBLISHABLE_KEY && e.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: e.STRIPE_SECRET_KEY,
            publishableKey: e.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: e.STRIPE_WEBHOOK_SECRET,
            apiUrl: e.STRIPE_API_URL ?? null,
          }
        : null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM,
    publicUrl: e.PUBLIC_URL ? new URL(e.PUBLIC_URL).origin : null,
    securityContact: e.SECURITY_CONTACT ?? mailContact(e.MAIL_FROM),
    metricsPort: e.METRICS_PORT ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    trustProxy: e.TRUST_PROXY,
    freeCredentials: e.FREE_CREDENTIALS,
    mediaRetentionDays: e.MEDIA_RETENTION_DAYS,
    accountStorageBytes: Math.round(e.ACCOUNT_STORAGE_GB * GB),
    minFreeBytes: Math.round(e.MIN_FREE_GB * GB),
    suggest:
      e.SUGGEST_BASE_URL && e.SUGGEST_MODEL
        ? {
            baseUrl: e.SUGGEST_BASE_URL.replace(/\/+$/, ''),
            model: e.SUGGEST_MODEL,
            apiKey: e.SUGGEST_API_KEY ?? null,
          }
        : null,
    transcribe: transcribeConfig(e),
    whisper: { model: whisperModel(e.WHISPER_MODEL), device: e.WHISPER_DEVICE },
    mediaUrlSeconds: e.MEDIA_URL_SECONDS,
    signingSecret: e.SIGNING_SECRET ?? ownSecret(dataDir),
  };
}

const GB = 1e9;

function whisperModel(given: string | undefined): string | null {
  if (given === undefined) return null;
  return /^\.{0,2}\//.test(given) ? resolve(given) : given;
}

function mailContact(from: string): string | null {
  const address = addressOf(from);
  return address && !/@localhost$/i.test(address) ? `mailto:${address}` : null;
}

function isLive(key: string): boolean {
  return /^[a-z]+_live_/.test(key);
}

/** Made once, readable by its user only. */
function ownSecret(dataDir: string): string {
  const path = join(dataDir, 'signing-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  chmodSync(path, 0o600);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32)
    throw new ConfigError(
      `${path} is damaged: delete it and start again; media addresses handed out before stop working.`,
    );
  return secret;
}

/** A server of one's own choice, or one of the makers by its key. */
function transcribeConfig(e: z.output<typeof environment>): RemoteRecogniser | null {
  if (e.DEEPGRAM_API_KEY)
    return {
      ...{ protocol: 'deepgram', baseUrl: 'https://api.deepgram.com/v1', model: 'nova-3' },
      apiKey: e.DEEPGRAM_API_KEY,
    };
  if (e.ASSEMBLYAI_API_KEY)
    return {
      ...{ protocol: 'assemblyai', baseUrl: 'https://api.assemblyai.com/v2', model: 'assemblyai-stt-3-7' },
      apiKey: e.ASSEMBLYAI_API_KEY,
    };
  if (!e.TRANSCRIBE_BASE_URL || !e.TRANSCRIBE_MODEL) return null;
  return {
    ...{ protocol: 'openai', baseUrl: e.TRANSCRIBE_BASE_URL.replace(/\/+$/, ''), model: e.TRANSCRIBE_MODEL },
    apiKey: e.TRANSCRIBE_API_KEY ?? null,
  };
}
