import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rateLimits } from '#server/db/schema.ts';
import { ACCOUNT_REQUESTS } from '#server/jobs/account-requests.ts';
import { newAccount, PASSWORD, type Reply, startServer, type TestServer } from '#tests/support/server.ts';

// What hashing a password takes would hide the rest. The check of a password stays as it is.
vi.mock('#server/secrets.ts', async (original) => {
  const secrets = await original<typeof import('#server/secrets.ts')>();
  const hashes = new Map<string, Promise<string>>();
  const hashPassword = (password: string): Promise<string> => {
    const known = hashes.get(password) ?? secrets.hashPassword(password);
    hashes.set(password, known);
    return known;
  };
  return { ...secrets, hashPassword };
});

/** No call tells by its delay whether an address has an account: it does the same work for both before the reply. */
let server: TestServer;
let known: string;
beforeAll(async () => {
  server = await startServer();
  known = (await newAccount(server, server.dataDir)).email;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.delete(rateLimits);
});

const CALLS: Record<string, (email: string) => Promise<Reply>> = {
  sign_up: (email) => server.json('sign_up', { email, password: PASSWORD }),
  send_confirmation_signup_email: (email) =>
    server.json('send_confirmation_signup_email', { email, password1: PASSWORD, password2: PASSWORD }),
  send_password_reset_mail: (email) => server.json('send_password_reset_mail', { email }),
  login: (email) => server.form('login', { email, password: 'not the password' }),
};

/** PGlite, or PostgreSQL's pool of connections. */
interface Client {
  query(statement: string | { text: string }, ...rest: unknown[]): Promise<unknown>;
}

let made = 0;
const unknown = (): string => `unknown-${++made}@example.org`;

test.each(Object.keys(CALLS))(
  '60 pairs of %s take the same time for a known and an unknown address',
  async (name) => {
    const call = CALLS[name]!;
    await call(known);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let pair = 0; pair < 60; pair++) {
      // In any order, so that what one leaves to do for the next falls on both alike.
      const order = ['known', 'unknown'] as const;
      for (const kind of Math.random() < 0.5 ? order : order.toReversed()) {
        await server.deps.db.delete(rateLimits);
        const email = kind === 'known' ? known : unknown();
        const start = performance.now();
        const { status } = await call(email);
        times[kind].push(performance.now() - start);
        expect(status).toBe(200);
      }
    }
    // A chance of one in 15,000 if nothing differs. What is too small to be seen here, the statements below show.
    expect(Math.abs(mannWhitney(times.known, times.unknown))).toBeLessThan(4);
  },
);

test.each(Object.keys(CALLS))(
  '%s makes the same statements for a known and an unknown address',
  async (name) => {
    const call = CALLS[name]!;
    const { boss } = server.deps.tasks;
    // Nothing else is at work meanwhile: what was asked is done later.
    await boss.offWork(ACCOUNT_REQUESTS);
    const statements = async (email: string): Promise<string[]> => {
      const seen: string[] = [];
      const { $client } = server.deps.db as typeof server.deps.db & { $client: Client };
      const query = $client.query.bind($client);
      const spy = vi.spyOn($client, 'query').mockImplementation((statement, ...rest) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        if (/"(users|rate_limits|tasks|mail_keys|known_devices|security_events)"/.test(text)) seen.push(text);
        return query(statement, ...rest);
      });
      const send = vi.spyOn(boss, 'send').mockImplementation(async (queue) => {
        seen.push(`job ${queue}`);
        return null;
      });
      expect((await call(email)).status).toBe(200);
      spy.mockRestore();
      send.mockRestore();
      return seen;
    };
    const [one, other] = [await statements(known), await statements(unknown())];
    expect(one).toEqual(other);
    expect(one.some((text) => text.includes('insert into "rate_limits"'))).toBe(true);
  },
);

/** z of the rank sum of `a` among both: how far the two are apart, in standard deviations. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((value) => ({ value, mine: 1 })), ...b.map((value) => ({ value, mine: 0 }))].sort(
    (x, y) => x.value - y.value,
  );
  const rankSum = ranked.reduce((sum, { mine }, index) => sum + mine * (index + 1), 0);
  const mean = (a.length * (ranked.length + 1)) / 2;
  return (rankSum - mean) / Math.sqrt((a.length * b.length * (ranked.length + 1)) / 12);
}
