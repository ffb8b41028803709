import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, loadConfig, SETTINGS } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'trimscript-config-'));
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_mZ3kQ9vTx7LrB2nW8cYd5HfJ',
};
const RANDOM = 'q7VhXr2mYt9KpLw4cNz8GdFs3JbEe6Ua';
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

test('without settings the embedded defaults apply; empty variables count as unset', () => {
  expect(loadConfig({ DATA_DIR, PORT: '', S3_BUCKET: ' ' })).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 8080,
    modelsDir: join(DATA_DIR, 'models'),
    modelsMirror: null,
    databaseUrl: null,
    s3: null,
    smtpUrl: null,
    stripe: null,
    publicUrl: null,
    suggest: null,
    transcribe: null,
    freeCredentials: 30,
    mediaRetentionDays: 14,
  });
});

test('the documented settings are exactly those that are read', () => {
  const operations = readFileSync('docs/operations.md', 'utf8');
  const rows = /\n\| Variable[^\n]*\n((?:\|[^\n]*\n)+)/.exec(operations)?.[1] ?? '';
  const names = rows.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(names.sort()).toEqual([...SETTINGS].sort());
});

test('the signing secret is created once and readable only by its owner', () => {
  const first = loadConfig({ DATA_DIR }).signingSecret;
  expect(first.length).toBeGreaterThanOrEqual(43);
  expect(loadConfig({ DATA_DIR }).signingSecret).toBe(first);
  const path = join(DATA_DIR, 'signing-secret');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8').trim()).toBe(first);
});

test('production mode names each missing setting in one line', () => {
  const missing = (env: Record<string, string>) => {
    try {
      loadConfig({ DATA_DIR, NODE_ENV: 'production', ...env });
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.message.split('\n').map((line) => line.split(' ')[0]);
    }
  };
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  expect(missing({})).toEqual(['PUBLIC_URL', 'SMTP_URL', ...keys, 'SIGNING_SECRET']);
  const rest = { PUBLIC_URL: 'https://a.example', SMTP_URL: 'smtp://mail.example', ...STRIPE };
  expect(missing(rest)).toEqual(['SIGNING_SECRET']);
  expect(missing({ ...rest, SIGNING_SECRET: RANDOM })).toEqual([]);
  expect(missing({ ...rest, SIGNING_SECRET: RANDOM, PUBLIC_URL: 'http://a.example' })).toEqual([
    'PUBLIC_URL',
  ]);
});

test.each([
  [{ PORT: 'eighty' }, /PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
  [{ S3_BUCKET: 'b' }, /S3_ACCESS_KEY_ID/],
  [{ SUGGEST_MODEL: 'm' }, /SUGGEST_BASE_URL/],
  [{ SUGGEST_BASE_URL: 'ftp://x', SUGGEST_MODEL: 'm' }, /SUGGEST_BASE_URL/],
  [{ SIGNING_SECRET: 'short' }, /SIGNING_SECRET.*32/],
  [{ FREE_CREDENTIALS: '-1' }, /FREE_CREDENTIALS/],
  [{ STRIPE_SECRET_KEY: STRIPE.STRIPE_SECRET_KEY }, /STRIPE_PUBLISHABLE_KEY.*\nSTRIPE_WEBHOOK_SECRET/],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_swapped' }, /STRIPE_SECRET_KEY must start/],
  [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /one is a live key, one a test key/],
  [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /STRIPE_WEBHOOK_SECRET is easy to guess/],
  [{ NODE_ENV: 'prod' }, /NODE_ENV must be production, development or test/],
  [{ NODE_ENV: 'Production' }, /NODE_ENV must be/],
  [{ HOST: '999.1.2.3' }, /HOST must be/],
  [{ HOST: 'http://localhost' }, /HOST must be/],
  [{ DATABASE_URL: 'postgres://a b' }, /DATABASE_URL must be a URL/],
  [{ S3_ENDPOINT: 'ftp://files.example' }, /S3_ENDPOINT must be a URL/],
  [{ S3_ENDPOINT: 'https://key:secret@s3.example' }, /S3_ENDPOINT must have no/],
  [{ SMTP_URL: 'mail.example' }, /SMTP_URL must be a URL/],
  [{ MAIL_FROM: 'nobody' }, /MAIL_FROM must be one address/],
  [{ MAIL_FROM: 'a@b.example, c@d.example' }, /MAIL_FROM must be one address/],
  [{ MAIL_FROM: 'A <a@b.example>\r\nBcc: c@d.example' }, /MAIL_FROM must be one address/],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, /PUBLIC_URL must be a URL/],
  [{ PUBLIC_URL: 'https://a.example/app' }, /PUBLIC_URL must have no path/],
  [{ PUBLIC_URL: 'https://a.example/?x' }, /PUBLIC_URL must have no query/],
  [{ PUBLIC_URL: 'https://u:p@a.example' }, /PUBLIC_URL must have no query, user/],
  [{ SECURITY_CONTACT: 'security@a.example' }, /SECURITY_CONTACT must be mailto:/],
  [{ METRICS_PORT: '70000' }, /METRICS_PORT/],
  [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN.*16/],
  [{ METRICS_TOKEN: 'aaaaaaaaaaaaaaaaaaaaaa' }, /METRICS_TOKEN is easy to guess.*openssl rand/],
  [{ SIGNING_SECRET: 'x'.repeat(32) }, /SIGNING_SECRET is easy to guess/],
  [{ SIGNING_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, /SIGNING_SECRET is easy to guess/],
  [{ SIGNING_SECRET: 'change-me-change-me-change-me-please' }, /SIGNING_SECRET is easy to guess/],
])('%o is refused with its name', (env, message) => {
  expect(() => loadConfig({ DATA_DIR, ...env })).toThrow(message);
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::1' },
  { HOST: 'trimscript.internal' },
  { NODE_ENV: 'development' },
  { NODE_ENV: '' },
  { DATABASE_URL: 'postgres:///trimscript?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgresql://user:pass@db.example/trimscript?sslmode=require' },
  { SMTP_URL: 'smtps://user:pass@mail.example:465' },
  { MAIL_FROM: 'no-reply@a.example' },
  { MAIL_FROM: '"Trimscript, Paris" <no-reply@a.example>' },
  { METRICS_TOKEN: RANDOM.slice(0, 16) },
  { SIGNING_SECRET: RANDOM },
])('%o is accepted', (env) => {
  expect(() => loadConfig({ DATA_DIR, ...env })).not.toThrow();
});

test('a trailing slash of the public address is removed', () => {
  expect(loadConfig({ DATA_DIR, PUBLIC_URL: 'http://127.0.0.1:9000/' }).publicUrl).toBe(
    'http://127.0.0.1:9000',
  );
});

test('the security contact is the sender of mails, unless another or none is set', () => {
  const contact = (env: Record<string, string>) => loadConfig({ DATA_DIR, ...env }).securityContact;
  expect(contact({})).toBeNull();
  expect(contact({ MAIL_FROM: 'Trimscript <no-reply@a.example>' })).toBe('mailto:no-reply@a.example');
  expect(contact({ SECURITY_CONTACT: 'https://a.example/security' })).toBe('https://a.example/security');
});

test('the Whisper model is base, a name on the hub or a path', () => {
  const whisper = (env: Record<string, string>) => loadConfig({ DATA_DIR, ...env }).whisper;
  expect(whisper({})).toEqual({ model: null, device: 'cpu' });
  expect(whisper({ WHISPER_MODEL: 'Systran/faster-whisper-small', WHISPER_DEVICE: 'cuda' })).toEqual({
    model: 'Systran/faster-whisper-small',
    device: 'cuda',
  });
  expect(whisper({ WHISPER_MODEL: './models/mine' }).model).toBe(resolve('models/mine'));
  expect(() => whisper({ WHISPER_MODEL: 'a b' })).toThrow(/WHISPER_MODEL must be base, the name of a model/);
  expect(() => whisper({ WHISPER_DEVICE: 'gpu' })).toThrow(/WHISPER_DEVICE must be cpu or cuda/);
});

test('remote recognition needs an address and a model; the address must not contain a password', () => {
  const TRANSCRIBE_BASE_URL = 'https://api.example/v1/';
  expect(
    loadConfig({ DATA_DIR, TRANSCRIBE_BASE_URL, TRANSCRIBE_MODEL: 'whisper-1', TRANSCRIBE_API_KEY: 'k' })
      .transcribe,
  ).toEqual({ protocol: 'openai', baseUrl: 'https://api.example/v1', model: 'whisper-1', apiKey: 'k' });
  expect(() => loadConfig({ DATA_DIR, TRANSCRIBE_BASE_URL })).toThrow(/TRANSCRIBE_MODEL is not set/);
  expect(() => loadConfig({ DATA_DIR, TRANSCRIBE_MODEL: 'x' })).toThrow(/TRANSCRIBE_BASE_URL is not set/);
  expect(() =>
    loadConfig({ DATA_DIR, TRANSCRIBE_BASE_URL: 'https://a:b@api.example/v1', TRANSCRIBE_MODEL: 'x' }),
  ).toThrow(/no query, user or password/);
});

test('a provider is chosen by its key, and only one at a time', () => {
  const chosen = (env: object) => loadConfig({ DATA_DIR, ...env }).transcribe;
  expect(chosen({ DEEPGRAM_API_KEY: 'd' })).toMatchObject({ protocol: 'deepgram', apiKey: 'd' });
  expect(chosen({ ASSEMBLYAI_API_KEY: 'a' })).toMatchObject({ protocol: 'assemblyai', apiKey: 'a' });
  expect(() => chosen({ DEEPGRAM_API_KEY: 'd', ASSEMBLYAI_API_KEY: 'a' })).toThrow(
    /DEEPGRAM_API_KEY and ASSEMBLYAI_API_KEY are set/,
  );
});
