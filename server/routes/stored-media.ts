import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replies } from '#i18n/en/server.ts';
import type { Deps } from '#server/deps.ts';
import type { Services } from '#server/services/index.ts';

const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  m4a: 'audio/mp4',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aiff: 'audio/aiff',
  aif: 'audio/aiff',
  aifc: 'audio/aiff',
  caf: 'audio/x-caf',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  ogv: 'video/ogg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  avi: 'video/x-msvideo',
  ts: 'video/mp2t',
  mts: 'video/mp2t',
  m2ts: 'video/mp2t',
  '3gp': 'video/3gpp',
  jpg: 'image/jpeg',
};

export function storedMediaRoutes(
  app: FastifyInstance,
  { accounts, review }: Services,
  { diskStore, signer, clock }: Deps,
): void {
  if (!diskStore) return;
  const isLive = async (session: string) =>
    (await review.isLive(session)) || (await accounts.isLive(session));
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${signer.path}*`,
    handler: async (request, reply) => {
      const grant = signer.verify(
        request.params['*'],
        request.query as Record<string, unknown>,
        clock.wall() / 1000,
      );
      if (!grant || !(await isLive(grant.session)))
        return reply.code(403).send({ status: 'failure', desc: replies.addressExpired() });
      if (grant.name !== null) reply.header('content-disposition', attachment(grant.name));
      return sendFile(request, reply, diskStore.pathOf(grant.key), grant.bytes);
    },
  });
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  bytes: number,
): Promise<FastifyReply> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) return reply.code(404).send({ status: 'failure', desc: replies.fileDeleted() });
  if (bytes > 0 && file.size !== bytes)
    return reply.code(404).send({ status: 'failure', desc: replies.fileUnreadable() });
  // Files never change under their key, so size and time name the content.
  const etag = `"${file.size.toString(16)}-${Math.floor(file.mtimeMs).toString(16)}"`;
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('last-modified', file.mtime.toUTCString())
    // A copy in the browser's cache does not outlive the address by more than the server takes to notice its end.
    .header('cache-control', 'private, max-age=60, no-transform')
    .type(TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream');
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*'))
    return reply.code(304).send();
  const wanted = ifRange === undefined || ifRange === etag ? byteRange(range, file.size) : null;
  if (wanted === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${file.size}`)
      .type('application/json')
      .send({ status: 'failure', desc: replies.rangeOutside() });
  const { start, end } = wanted ?? { start: 0, end: file.size - 1 };
  if (wanted) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD' || file.size === 0) return reply.send();
  // The reply destroys the stream, and with it the reading, when the client goes away.
  return reply.send(createReadStream(path, { start, end, highWaterMark: 256 * 1024 }));
}

function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/** `null`: the whole file, also for headers that a server may ignore (RFC 9110). */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(/\s/g, '') ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return null;
    // The last bytes of the file.
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
