import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '#server/config.ts';
import { freePort } from '#tests/support/free-port.ts';

/**
 * Follows Dockerfile and compose.yaml without Docker: what the last stage copies is all that the program gets, with the packages of
 * production alone. Images, system packages and networks of containers are not tried.
 */
interface Service {
  image?: string;
  command?: string | string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  healthcheck?: object;
  read_only?: boolean;
}
const compose = parse(await readFile('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** Instructions of each stage, lines joined where a backslash ends them. */
async function stages(): Promise<Instruction[][]> {
  const text = (await readFile('Dockerfile', 'utf8')).replace(/^#.*\n/gm, '').replace(/\\\n/g, '');
  const all: Instruction[][] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [name = '', ...rest] = line.trim().split(/\s+/);
    if (name === 'FROM') all.push([]);
    else all.at(-1)?.push({ name, rest: rest.join(' ') });
  }
  return all;
}

async function productionPackages(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const top = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/;
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    !dev && !devOptional && top.test(path) ? [path] : [],
  );
}

const restOf = (stage: readonly Instruction[], name: string): string =>
  stage.find((instruction) => instruction.name === name)?.rest ?? '';
const command = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[];

test('the image holds what the server needs and starts as somebody without rights; its health check finds it', async () => {
  const [build, last] = await stages();
  expect(build && last).toBeTruthy();
  expect(restOf(last!, 'USER')).toMatch(/^(?!root$)\w+$/);
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-image-'));
  const app = join(folder, 'app');
  const copies = [...build!, ...last!]
    .filter(({ name }) => name === 'COPY')
    .map(({ rest }) => rest.split(' '));
  const ignored = await readFile('.dockerignore', 'utf8');
  for (const [first, ...paths] of copies)
    if (!first!.startsWith('--from'))
      for (const path of [first!, ...paths].slice(0, -1))
        expect(ignored).toContain(`\n!${path.split('/')[0]}\n`);
  for (const paths of last!.filter(({ name }) => name === 'COPY').map(({ rest }) => rest.split(' '))) {
    if (paths[0]!.startsWith('--from')) continue;
    const to = paths.at(-1)!;
    await mkdir(dirname(join(app, to)), { recursive: true });
    await cp(paths[0]!, join(app, to), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
  }
  for (const path of ['node_modules/.bin/node', ...(await productionPackages())]) {
    await mkdir(dirname(join(app, path)), { recursive: true });
    await symlink(join(process.cwd(), path), join(app, path));
  }
  const given = Object.fromEntries(
    restOf(last!, 'ENV')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  const env = {
    ...{ ...given, HOST: '127.0.0.1', PORT: String(await freePort()), DATA_DIR: join(folder, 'data') },
    ...{ MODELS: 'off', PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
  };
  const [program = '', ...args] = command(restOf(last!, 'CMD'));
  const server = execa(join(app, program), args, {
    cwd: app,
    env,
    extendEnv: false,
    all: true,
    reject: false,
  });
  onTestFinished(async () => {
    server.kill('SIGTERM');
    await server;
    await rm(folder, { recursive: true, force: true });
  });
  const [, ...check] = command(restOf(last!, 'HEALTHCHECK'));
  const isHealthy = async (): Promise<boolean> =>
    (await execa(join(app, program), check, { cwd: app, env, extendEnv: false, reject: false })).exitCode ===
    0;
  let ended = false;
  void server.then(() => {
    ended = true;
  });
  while (!ended && !(await isHealthy())) await setTimeout(200);
  if (ended) expect((await server).all).toBe('a server that is still running');
  server.kill('SIGTERM');
  expect((await server).exitCode).toBe(0);
  expect(await isHealthy()).toBe(false);
}, 90_000);

test('compose.yaml: settings that the server takes, health checks where something waits for them, declared volumes', () => {
  const { services, volumes } = compose;
  for (const name of ['web', 'worker']) {
    const { environment = {}, read_only } = services[name]!;
    expect(read_only).toBe(true);
    const config = loadConfig({ ...environment, SIGNING_SECRET: 'q8Xv2LrT0yN5sKfW9dGhJ3bZ7mPcE4aU' });
    expect(config).toMatchObject({ trustProxy: 1, publicUrl: 'http://localhost:8080', fetchModels: false });
    expect(config.s3?.endpoint).toBe('http://s3.localhost:8080');
  }
  for (const { depends_on = {}, volumes: used = [] } of Object.values(services)) {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect(services).toHaveProperty(name);
      if (condition === 'service_healthy') expect(services[name]!.healthcheck).toBeDefined();
    }
    for (const volume of used)
      if (!/^[./]/.test(volume)) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
  }
  for (const { image } of Object.values(services)) expect(image ?? 'trimscript').not.toMatch(/:latest$/);
});
