import { existsSync, statSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';

const LOCK = 'package-lock.json';

/**
 * Writes the bill of materials of what runs in production (CycloneDX), from the lock file alone, so that it needs no network.
 * @throws when npm fails
 */
export async function writeSbom(path = 'sbom.cdx.json'): Promise<void> {
  const { execa } = await import('execa');
  // npm must not run on the Node that it installs (see run.sh).
  const folders = (process.env.PATH ?? '').split(delimiter);
  const PATH = folders.filter((folder) => !folder.endsWith('node_modules/.bin')).join(delimiter);
  const flags = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'];
  const { stdout } = await execa('npm', ['sbom', ...flags], { env: { PATH } });
  const bom = JSON.parse(stdout) as { metadata: { component: { name: string } } };
  // npm takes the name of the folder.
  bom.metadata.component.name = 'trimscript';
  writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`);
}

/** The same if the lock file changed since. Where npm cannot do it, says so and goes on: nothing runs with it. */
export async function writeSbomIfChanged(path = 'sbom.cdx.json'): Promise<void> {
  if (existsSync(path) && statSync(path).mtimeMs >= statSync(LOCK).mtimeMs) return;
  await writeSbom(path).catch((error: unknown) =>
    console.warn(`sbom.cdx.json was not written: ${error instanceof Error ? error.message : error}`),
  );
}

if (import.meta.main) await writeSbom();
