import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail of the outbox as read back from its file. */
export interface OutboxMail {
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly body: string;
}

/** The newest mails of the folder, newest first; none if there is no folder yet. */
export async function readOutbox(folder: string, limit: number): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(newest.map(async (file) => parseMail(file, await readFile(join(folder, file), 'utf8'))));
}

function parseMail(file: string, source: string): OutboxMail {
  const end = source.indexOf('\n\n');
  const head = source.slice(0, end).replace(/\n[ \t]+/g, ' ');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const raw = source.slice(end + 2);
  const body = /quoted-printable/i.test(header('Content-Transfer-Encoding')) ? unquote(raw) : raw;
  return { file, to: header('To'), subject: header('Subject'), date: header('Date'), body };
}

function unquote(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
