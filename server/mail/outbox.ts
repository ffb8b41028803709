import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface OutboxMail {
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly body: string;
}

export async function readOutbox(folder: string, limit: number): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(newest.map(async (file) => parseMail(file, await readFile(join(folder, file), 'utf8'))));
}

export async function deleteOldMails(folder: string, days: number): Promise<void> {
  const oldest = Date.now() - days * 86_400_000;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/\.eml(\.part)?$/.test(name)) continue;
    const path = join(folder, name);
    // A part is renamed once it is whole.
    const written = await stat(path).catch(() => null);
    if (written && written.mtimeMs < oldest) await rm(path, { force: true });
  }
}

export async function deleteMailsTo(folder: string, email: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.eml')) continue;
    const path = join(folder, name);
    const { to } = parseMail(name, await readFile(path, 'utf8'));
    if (to === email || to.endsWith(`<${email}>`)) await rm(path, { force: true });
  }
}

function parseMail(file: string, source: string): OutboxMail {
  const { header, body } = parsePart(source);
  return {
    file,
    to: header('To'),
    subject: decodedWords(header('Subject')),
    date: header('Date'),
    body: plainBody(header('Content-Type'), header('Content-Transfer-Encoding'), body),
  };
}

function parsePart(source: string) {
  const end = source.indexOf('\n\n');
  const head = source.slice(0, end).replace(/\n[ \t]+/g, ' ');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  return { header, body: source.slice(end + 2) };
}

function plainBody(type: string, encoding: string, body: string): string {
  const boundary = /^multipart\/.*boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary) {
    const first = parsePart(body.split(`--${boundary}\n`)[1] ?? '');
    return plainBody(
      first.header('Content-Type'),
      first.header('Content-Transfer-Encoding'),
      first.body.split(`\n--${boundary}`)[0] ?? '',
    );
  }
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8');
  return /quoted-printable/i.test(encoding) ? unquote(body) : body;
}

function decodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquote(word.replaceAll('_', ' ')),
    );
}

/** Undoes quoted-printable. */
export function unquote(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
