/** Pages for a browser on this machine: mails that were not sent, and the calls of the API. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services/index.ts';
import { openApi } from './openapi.ts';
import { isLocalRequest } from './peer.ts';

export function outboxRoutes(app: FastifyInstance, { outbox }: Services): void {
  app.get('/outbox', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound();
    const mails = await outbox();
    const items = mails.map(
      (mail) =>
        `<article><h2>${escaped(mail.subject)}</h2><p>To ${escaped(mail.to)}, ${escaped(mail.date)}</p><pre>${withLinks(mail.body)}</pre></article>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        plainPage(
          'Outbox',
          `<p>No mail server is configured; messages are kept here. Only this machine sees this page.</p>${items.join('') || '<p>No mail yet.</p>'}`,
        ),
      );
  });
}

function withLinks(text: string): string {
  return escaped(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`);
}

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

/** Every call, to a browser on this machine: to read, and as OpenAPI to who accepts JSON. */
export function apiDocsRoutes(app: FastifyInstance): void {
  let text: string | null = null;
  app.get('/api/docs', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound();
    text ??= JSON.stringify(openApi(), null, 1);
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

const MARK =
  '<svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M6.5 3h7.4L8.7 18H6.5A3.5 3.5 0 0 1 3 14.5v-8A3.5 3.5 0 0 1 6.5 3z"/><path fill="#ef4444" d="M15.3 6h2.2A3.5 3.5 0 0 1 21 9.5v8a3.5 3.5 0 0 1-3.5 3.5h-7.4z"/></svg>';

/** The public pages' look (src/styles/tokens.css), without the web app's build. */
const LOOK = `:root{color-scheme:light dark;--bg:light-dark(#f3f2ee,#0f0f10);--card:light-dark(#ffffff,#161617);--line:light-dark(#e3e1da,#2a2a2d);--text:light-dark(#1a1917,#efeeec);--dim:light-dark(#514f4a,#b8b7b4);--link:light-dark(#1a52cc,#86b4ff)}
body{margin:0;background:var(--bg);color:var(--text);font:14px/20px Inter,system-ui,sans-serif}
header,main{max-width:768px;margin:0 auto;padding:0 24px}
header{display:flex;align-items:center;height:72px}
header a{display:flex;align-items:center;gap:8px;color:inherit;font-weight:600;font-size:17px;text-decoration:none}
h1{margin:24px 0 8px;font-size:28px;line-height:36px}
p{margin:0;color:var(--dim)}
article{margin:16px 0;padding:24px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
h2{margin:0 0 4px;font-size:16px;line-height:24px}
pre{margin:16px 0 0;overflow-wrap:anywhere;white-space:pre-wrap;font:inherit}
a{color:var(--link)}
code{font:13px/20px ui-monospace,monospace}
table{border-collapse:collapse;margin-top:12px}
td{padding:2px 16px 2px 0;vertical-align:top}
summary{cursor:pointer;margin-top:12px}`;

/** A page without the web app's build. @param body HTML below the heading */
function plainPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Trimscript</title><style>${LOOK}</style><header><a href="/">${MARK}Trimscript</a></header><main><h1>${title}</h1>${body}</main></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
