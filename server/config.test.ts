import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'trimscript-config-'));
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

test('nothing set gives the embedded defaults; empty variables count as unset', () => {
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
    freeCredentials: 30,
    mediaRetentionDays: 14,
  });
});

test('the signing secret is made once and readable by its owner alone', () => {
  const first = loadConfig({ DATA_DIR }).signingSecret;
  expect(first.length).toBeGreaterThanOrEqual(43);
  expect(loadConfig({ DATA_DIR }).signingSecret).toBe(first);
  const path = join(DATA_DIR, 'signing-secret');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8').trim()).toBe(first);
});

test('production names each thing that is missing, in one line each', () => {
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
  expect(missing({ ...rest, SIGNING_SECRET: 'x'.repeat(32) })).toEqual([]);
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
])('%o is refused with its name', (env, message) => {
  expect(() => loadConfig({ DATA_DIR, ...env })).toThrow(message);
});
