import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '#server/config.ts';

interface Service {
  image?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  healthcheck?: object;
  read_only?: boolean;
}
const { services, volumes } = parse(await readFile('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

test('compose.yaml uses known settings, health checks where services wait for them, and declared volumes', () => {
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
