import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { isLocalRequest } from './peer.ts';
import { escaped, plainPage } from './plain-page.ts';

const FILE = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));

interface Operation {
  readonly description?: string;
  readonly 'x-access': string;
  readonly 'x-max-bytes': number;
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: Fields }>> };
  readonly responses: Readonly<Record<string, { readonly content: unknown }>>;
}
interface Fields {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}
interface OpenApi {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
}

/** Every call (docs/openapi.json), to a browser on this machine: to read, and as JSON to who accepts that. */
export function apiDocsRoutes(app: FastifyInstance): void {
  app.get('/api/docs', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound();
    const text = await readFile(FILE, 'utf8');
    if (!request.headers.accept?.includes('text/html'))
      return reply.type('application/json; charset=utf-8').send(text);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf(JSON.parse(text) as OpenApi));
  });
}

function pageOf({ info, paths }: OpenApi): string {
  const calls = Object.entries(paths).map(([path, { post }]) => {
    const [[type, { schema }] = ['', { schema: {} as Fields }]] = Object.entries(post.requestBody.content);
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) =>
        `<tr><td><code>${escaped(name)}</code>${schema.required?.includes(name) ? '' : ', optional'}<td><code>${escaped(JSON.stringify(field))}</code>`,
    );
    return `<article><h2><code>POST ${escaped(path)}</code></h2><p>${escaped(post.description ?? '')}</p>
<p>${escaped(type)}, ${post['x-max-bytes'].toLocaleString('en')} bytes at most; ${post['x-access'] === 'account' ? 'with <code>email</code> and <code>auth_token</code>' : 'open to everybody'}</p>
<table>${fields.join('')}</table>
<details><summary>Replies</summary><pre><code>${escaped(JSON.stringify(post.responses, null, 1))}</code></pre></details></article>`;
  });
  return plainPage('Calls', `<p>${escaped(info.description)}</p>${calls.join('')}`);
}
