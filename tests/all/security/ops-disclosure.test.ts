/** What the product says of what it is made of and of what leaves it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { writeSbom } from '#scripts/sbom.ts';
import { thirdPartyNotices } from '#scripts/third-party.ts';
import { loadConfig } from '#server/config.ts';
import { EXPORT_DAYS } from '#server/jobs/upkeep/retention.ts';
import { MODEL_SETS } from '#server/speech/models/manifest.ts';
import { About } from '#src/pages/about.tsx';
import { Privacy } from '#src/pages/privacy.tsx';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const manifest = async (): Promise<Manifest> => JSON.parse(await readFile('package.json', 'utf8'));

test('the notices name every package that runs in production, and no build-only ones', async () => {
  const { dependencies, devDependencies } = await manifest();
  const notices = thirdPartyNotices();
  for (const [name, version] of Object.entries(dependencies))
    expect(notices).toContain(`\n${name} ${version} (`);
  for (const name of ['vitest', 'vite', '@biomejs/biome']) {
    expect(devDependencies).toHaveProperty(name);
    expect(notices).not.toMatch(new RegExp(`^${name} \\d`, 'm'));
  }
  // Texts, and what has a licence of its own inside a package.
  expect(notices).toContain('SIL OPEN FONT LICENSE');
  expect(notices).toContain('Silero VAD model');
  expect(notices).toContain('Permission is hereby granted, free of charge');
  expect(notices).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
});

test('the bill of materials is made from the lock file alone and holds every package that runs in production', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-sbom-'));
  const path = join(folder, 'sbom.json');
  await writeSbom(path);
  const bom = JSON.parse(await readFile(path, 'utf8')) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { purl: string }[];
  };
  expect(bom.bomFormat).toBe('CycloneDX');
  expect(bom.metadata.component.name).toBe('trimscript');
  const purls = new Set(bom.components.map(({ purl }) => purl));
  expect([...purls].filter((purl) => purl.includes('/%40types/pg@'))).toEqual([]);
  const { dependencies } = await manifest();
  for (const [name, version] of Object.entries(dependencies))
    expect(purls).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
  expect([...purls].filter((purl) => purl.startsWith('pkg:npm/vitest@'))).toEqual([]);
  await rm(folder, { recursive: true });
});

/** What a page says, without its markup. */
function textOf(page: ComponentType, location: string): string {
  const html = renderToStaticMarkup(createElement(StaticRouter, { location }, createElement(page)));
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('the about page names every speech model that a server fetches, with its licence', () => {
  const text = textOf(About, '/about');
  for (const { label, licence } of Object.values(MODEL_SETS)) {
    for (const name of label.split(' and ')) expect(text).toContain(name);
    for (const terms of licence.split(/; |, /)) expect(text).toContain(terms);
  }
});

test('the privacy page says what leaves the machine, and the times the server keeps to', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trimscript-privacy-'));
  const text = textOf(Privacy, '/privacy');
  const { mediaRetentionDays } = loadConfig({ DATA_DIR: dataDir });
  expect(text).toContain(`have not used them for ${mediaRetentionDays} days, unless`);
  expect(text).toContain(`A finished download is kept for ${EXPORT_DAYS} days`);
  expect(text).toMatch(/if a mail server is configured/);
  expect(text).toMatch(/straight to Stripe and never reach this server/);
  expect(text).toMatch(/the words of a transcript are sent to it/);
  expect(text).toMatch(/if an external recogniser is configured, the spoken audio/);
  expect(text).toMatch(/Nothing else\. Speech is transcribed on this server/);
  expect(text).toMatch(/How to delete it/);
  await rm(dataDir, { recursive: true });
});
