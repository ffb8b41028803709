import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { strToU8, zipSync } from 'fflate';
import { listening } from './free-port.ts';

/** A package as pip takes it. */
export interface TestWheel {
  /** As the index spells it. */
  readonly name: string;
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** @param files text or bytes by path */
export function wheelOf(
  name: string,
  version: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): TestWheel {
  const plain = `${name.replaceAll('-', '_')}-${version}`;
  const info = `${plain}.dist-info`;
  const all = {
    ...files,
    [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n`,
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${info}/RECORD`]: '',
  };
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries(all).map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
    { level: 0 },
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, file: `${plain}-py3-none-any.whl`, bytes, sha256 };
}

export interface PackageIndex {
  readonly url: string;
  /** Files that were asked for, in order. */
  readonly asked: string[];
  /** Answers for a file; absent: it is sent. */
  answer: (file: string, response: ServerResponse, send: () => void) => void;
  close(): Promise<void>;
}

/** A package index on this machine, as pip asks it (PEP 503). */
export async function startIndex(wheels: readonly TestWheel[]): Promise<PackageIndex> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [, kind, name = ''] = (request.url ?? '').split('/');
    if (kind === 'simple') {
      const links = wheels.filter((wheel) => wheel.name === name);
      response.setHeader('content-type', 'text/html');
      response.end(links.map(({ file }) => `<a href="/files/${file}">${file}</a>`).join('\n'));
      return;
    }
    const wheel = wheels.find(({ file }) => file === name);
    asked.push(name);
    index.answer(name, response, () => response.end(wheel?.bytes));
  });
  const index: PackageIndex = {
    url: '',
    asked,
    answer: (_file, _response, send) => send(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return Object.assign(index, { url: `http://127.0.0.1:${await listening(server)}/simple` });
}
