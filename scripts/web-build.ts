import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { writeSbomIfChanged } from './sbom.ts';

const STAMP = 'dist/.built-from';
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'scripts/{compile-texts,page-heads,precompress,prerender,third-party}.ts',
  'server/speech/models/{manifest,notices}.ts',
  'public/**',
  'src/**',
];

/** What the web app is built from: a digest over the names, sizes and times of its sources and the lock file. */
function sourcesDigest(): string {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'));
  for (const path of globSync(SOURCES).sort()) {
    const file = statSync(path);
    if (file.isFile()) hash.update(`${path}\0${file.size}\0${file.mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/** Builds `dist/` and the bill of materials if their sources changed since the last build. Says so on stdout, since it takes seconds. */
export async function buildWebIfChanged(): Promise<void> {
  const digest = sourcesDigest();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return;
  console.log('Building the web app');
  // Loaded only now: this process stays, as the server's supervisor.
  const { execa } = await import('execa');
  // In a process of its own: Vite sets NODE_ENV=production in the one it builds in.
  const building = execa('vite', ['build', '--logLevel', 'error'], { preferLocal: true, stdio: 'inherit' });
  await Promise.all([building, writeSbomIfChanged()]);
  writeFileSync(STAMP, digest);
}
