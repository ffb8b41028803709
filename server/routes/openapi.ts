import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import * as contract from '#contract/index.ts';
import type { AnyCall } from './body.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The contract as an OpenAPI 3.1 document. Reads the contract's sources for the comments on its calls. */
export function openApi(): object {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const described = descriptions();
  const exported: Record<string, unknown> = { ...contract };
  const calls = Object.entries(exported).flatMap(([name, value]) =>
    isCall(value) ? [[name, value] as const] : [],
  );
  const paths = Object.fromEntries(
    calls
      .sort(([, a], [, b]) => a.path.localeCompare(b.path))
      .map(([name, call]) => [call.path, { post: operationOf(name, call, described.get(name)) }]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trimscript',
      version,
      description:
        'A refusal that the user can act on has status 200 and `status: "failure"` with a sentence in `desc`. Other answers: 400 what was sent is malformed, 401 the token is not that of the e-mail, 413 too long, 429 too many, 503 busy; the last two with `Retry-After`. All are failures of the same form.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
  };
}

function operationOf(name: string, call: AnyCall, description: string | undefined): object {
  const type = call.encoding === 'json' ? 'application/json' : 'multipart/form-data';
  const request = schemaOf(call.request, 'input') as { properties?: object };
  // The blob travels beside the checked fields.
  if (name === 'storeMediaChunk')
    request.properties = { ...request.properties, chunk: { type: 'string', format: 'binary' } };
  const reply = { schema: schemaOf(call.reply, 'output') };
  const content = {
    ...(call.stream !== 'always' && { 'application/json': reply }),
    ...(call.stream !== undefined && {
      'application/x-ndjson':
        name === 'uploadMedia' ? { schema: schemaOf(contract.uploadMediaLine, 'output') } : reply,
    }),
  };
  return {
    operationId: name,
    ...(description && { description }),
    'x-max-bytes': call.maxBytes,
    'x-access': call.access,
    requestBody: { required: true, content: { [type]: { schema: request } } },
    responses: {
      200: {
        description: call.stream ? 'The reply; a stream has one JSON value a line' : 'The reply',
        content,
      },
      default: {
        description: 'A failure',
        content: { 'application/json': { schema: schemaOf(contract.failure, 'output') } },
      },
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** The comment above each exported call in the contract's sources. */
function descriptions(): Map<string, string> {
  const all = new Map<string, string>();
  for (const file of globSync('src/api/contract/*.ts', { cwd: ROOT }))
    for (const [, comment = '', name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = call\(/g,
    ))
      all.set(name, comment.replace(/\n \*/g, ' ').replace(/\s+/g, ' ').trim());
  return all;
}

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'path' in value && 'request' in value;
}
