import { existsSync, statSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';

const LOCK = 'package-lock.json';

/** What is read and changed of npm's CycloneDX document. */
interface Bom {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Writes the bill of materials of what runs in production (CycloneDX), from the lock file alone, so that it needs no network.
 * @throws when npm fails
 */
export async function writeSbom(path = 'sbom.cdx.json'): Promise<void> {
  const { execa } = await import('execa');
  // npm must not run on the Node that it installs (see run.sh).
  const folders = (process.env.PATH ?? '').split(delimiter);
  const PATH = folders.filter((folder) => !folder.endsWith('node_modules/.bin')).join(delimiter);
  const flags = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { stdout } = await execa('npm', ['sbom', ...flags], { env: { PATH } });
  writeFileSync(path, `${JSON.stringify(production(JSON.parse(stdout)), null, 2)}\n`);
}

/** Without what only builds and tests. npm's `--omit=dev` also leaves out what both need, such as nodemailer. */
function production(bom: Bom): Bom {
  const components = bom.components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
  );
  // npm takes the name of the folder.
  const component = { ...bom.metadata.component, name: 'trimscript' };
  const kept = new Set(components.map((one) => one['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref) || ref.startsWith('trimscript@'))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  return { ...bom, metadata: { ...bom.metadata, component }, components, dependencies };
}

/** The same if the lock file changed since. Where npm cannot do it, says so and goes on: nothing runs with it. */
export async function writeSbomIfChanged(path = 'sbom.cdx.json'): Promise<void> {
  if (existsSync(path) && statSync(path).mtimeMs >= statSync(LOCK).mtimeMs) return;
  await writeSbom(path).catch((error: unknown) =>
    console.warn(`sbom.cdx.json was not written: ${error instanceof Error ? error.message : error}`),
  );
}

if (import.meta.main) await writeSbom();
