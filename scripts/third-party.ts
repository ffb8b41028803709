import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { MODEL_NOTICES } from '../server/speech/models/notices.ts';

/** Where the built app has them. */
const FILE = 'third-party-notices.txt';
const TEXTS = /^(licen[cs]e|copying|notice|ofl)([-._].*)?$/i;
const LINE = '-'.repeat(80);

/** Models: inside packages, or fetched by the server, each with what its licence asks to be said. */
const MODELS: readonly Notice[] = MODEL_NOTICES.map(
  ({ name, author, copyright, licence, licenceUrl, source, changes, folder }) => ({
    name: `${name}, ${folder === null ? 'a model inside a package' : 'a model that the server fetches'}`,
    licence,
    text: [
      copyright ?? `By ${author}`,
      source,
      changes && `Changed: ${changes}.`,
      `Under ${licence}: ${licenceUrl}`,
    ]
      .filter((line) => line !== null)
      .join('\n'),
  }),
);

interface Notice {
  readonly name: string;
  readonly licence: string;
  readonly text: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type: string };
  readonly licenses?: readonly { readonly type: string }[];
}

/** The package a lock file's entry is about. */
interface Locked {
  readonly dev?: boolean;
}

/**
 * Names, versions and licences of everything that the server or the page runs, texts included, each text once. What other
 * platforms would need is not installed, and not named.
 */
export function thirdPartyNotices(): string {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const folders = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(path, 'package.json')))
    .map(([path]) => path);
  const notices = [...folders.map(noticeOf), ...MODELS];
  const byText = Map.groupBy(notices, ({ text }) => text);
  const sections = [...byText].map(
    ([text, those]) =>
      `${[...new Set(those.map(({ name, licence }) => `${name} (${licence})`))].sort().join('\n')}\n\n${text}`,
  );
  return ['Trimscript runs with the software and the speech models below.', ...sections.sort(), ''].join(
    `\n${LINE}\n`,
  );
}

function noticeOf(folder: string): Notice {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  return {
    name: `${manifest.name} ${manifest.version}`,
    licence: licenceOf(manifest),
    text:
      texts.join('\n\n') ||
      'The package brings no text of its licence, which is the one of that name elsewhere in this file.',
  };
}

function licenceOf({ license, licenses }: Manifest): string {
  const one = license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'licence not named';
  return typeof one === 'string' ? one : one.type;
}

/** Puts the notices beside the built app. */
export function thirdParty(): Plugin {
  return {
    name: 'third-party',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: thirdPartyNotices() });
    },
  };
}
