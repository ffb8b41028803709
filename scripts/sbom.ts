import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const LOCK = 'package-lock.json';
const FILE = 'sbom.cdx.json';

/** What is read and changed of the lock file. */
interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; devDependencies?: object }>;
}

/**
 * Writes the bill of materials of what runs in production (CycloneDX), from the lock file alone, so that it needs no network.
 * @throws when npm fails
 */
export async function writeSbom(path = FILE): Promise<void> {
  const { execa } = await import('execa');
  // npm must not run on the Node that it installs (see run.sh).
  const folders = (process.env.PATH ?? '').split(delimiter);
  const PATH = folders.filter((folder) => !folder.endsWith('node_modules/.bin')).join(delimiter);
  const flags = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const cwd = mkdtempSync(join(tmpdir(), 'trimscript-sbom-'));
  try {
    writeProduction(cwd);
    const { stdout } = await execa('npm', ['sbom', ...flags], { cwd, env: { PATH } });
    const bom = JSON.parse(stdout) as { metadata: { component: { name: string } } };
    // npm takes the name of the folder.
    bom.metadata.component.name = 'trimscript';
    writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`);
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/** The project without what only builds and tests it. npm's `--omit=dev` also leaves out what both need, such as nodemailer. */
function writeProduction(folder: string): void {
  const { devDependencies, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8'));
  const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as Lock;
  for (const [name, { dev, devOptional }] of Object.entries(lock.packages)) {
    // The peer that a package of production may have is there for the tests alone.
    const isOptionalPeer = devOptional && name.replace('node_modules/', '') in devDependencies;
    if (dev || isOptionalPeer) delete lock.packages[name];
  }
  delete lock.packages['']?.devDependencies;
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, LOCK), JSON.stringify(lock));
}

/** The same if the lock file changed since. Where npm cannot do it, says so and goes on: nothing runs with it. */
export async function writeSbomIfChanged(): Promise<void> {
  if (existsSync(FILE) && statSync(FILE).mtimeMs >= statSync(LOCK).mtimeMs) return;
  await writeSbom().catch((error: unknown) =>
    console.warn(`${FILE} was not written: ${error instanceof Error ? error.message : error}`),
  );
}

if (import.meta.main) await writeSbom();
