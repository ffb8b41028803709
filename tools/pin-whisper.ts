/**
 * `node_modules/.bin/node tools/pin-whisper.ts`: writes the pins of what Whisper is installed from
 * (`server/speech/whisper/requirements.txt`): of each package below, the hashes for every machine it may be installed on.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';

/** faster-whisper and what it imports; what only its own voice detector and its command line need is left out. */
const PACKAGES = [
  'faster-whisper==1.2.1',
  'ctranslate2==4.8.5',
  'av==18.1.0',
  'numpy==2.4.6',
  'tokenizers==0.23.3',
  'huggingface-hub==2.4.0',
  'tqdm==4.70.1',
  'pyyaml==6.0.4',
  'filelock==4.3.1',
  'fsspec==2026.9.0',
  'httpx2==2.16.2',
  'httpcore2==2.16.2',
  'anyio==4.16.0',
  'idna==3.20',
  'truststore==0.10.5',
  'h11==0.16.0',
  'packaging==26.4',
  'typing-extensions==4.16.0',
  'click==8.5.1',
];
const PYTHONS = ['3.11', '3.12', '3.13'];
const MACHINES = [
  ['manylinux_2_28_x86_64', 'manylinux_2_27_x86_64', 'manylinux_2_17_x86_64', 'manylinux2014_x86_64'],
  ['manylinux_2_28_aarch64', 'manylinux_2_27_aarch64', 'manylinux_2_17_aarch64', 'manylinux2014_aarch64'],
  ['macosx_14_0_arm64', 'macosx_13_0_arm64', 'macosx_12_0_arm64', 'macosx_11_0_arm64'],
];
const HEAD = `# What Whisper is installed from, for Linux on x64 and arm64 and macOS on arm64, Python ${PYTHONS[0]} to ${PYTHONS.at(-1)}.
# Made by tools/pin-whisper.ts.
`;

interface Found {
  readonly install: readonly {
    readonly metadata: { readonly name: string };
    readonly download_info: { readonly archive_info: { readonly hashes: { readonly sha256: string } } };
  }[];
}

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '-');

const folder = await mkdtemp(join(tmpdir(), 'pin-whisper-'));
try {
  const list = join(folder, 'packages.txt');
  await writeFile(list, PACKAGES.join('\n'));
  const hashes = new Map<string, Set<string>>(PACKAGES.map((line) => [line.replace(/==.*/, ''), new Set()]));
  for (const version of PYTHONS)
    for (const platforms of MACHINES) {
      const report = join(folder, 'report.json');
      const which = [
        ...platforms.flatMap((name) => ['--platform', name]),
        ...[
          '--python-version',
          version,
          '--only-binary=:all:',
          '--no-deps',
          '--target',
          join(folder, 'target'),
        ],
      ];
      const quiet = ['--dry-run', '--quiet', '--ignore-installed', '--report', report];
      await execa('python3', ['-m', 'pip', 'install', ...quiet, ...which, '-r', list]);
      const { install }: Found = JSON.parse(await readFile(report, 'utf8'));
      for (const { metadata, download_info } of install)
        hashes.get(plain(metadata.name))?.add(download_info.archive_info.hashes.sha256);
    }
  const pins = PACKAGES.map((line) => {
    const own = [...(hashes.get(line.replace(/==.*/, '')) ?? [])].sort();
    return [line, ...own.map((hash) => `    --hash=sha256:${hash}`)].join(' \\\n');
  });
  await writeFile(
    resolve(import.meta.dirname, '../server/speech/whisper/requirements.txt'),
    `${HEAD}${pins.join('\n')}\n`,
  );
} finally {
  await rm(folder, { recursive: true });
}
