import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isAddress } from '#contract/address.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  readonly label: string;
  /** Whether mails can be handed over now; independent of any address. */
  check(): Promise<void>;
  /**
   * @param id for the Message-ID, so that duplicates can be told
   * @throws Undeliverable, or another error if a retry may succeed
   */
  send(mail: Mail, id: string): Promise<void>;
}

export class Undeliverable extends Error {}

const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, dnsTimeout: 8000, socketTimeout: 20_000 };

export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    label: `SMTP at ${new URL(url).host}`,
    async check() {
      await transport.verify();
    },
    async send(mail, id) {
      const message = messageOf(mail, id, from);
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw isFinal(error)
          ? new Undeliverable('The mail server refused the mail', { cause: error })
          : error;
      }
    },
  };
}

/** As `*.eml` files, readable by this user only: their links open accounts. */
export function createOutboxMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    label: `files in ${folder}`,
    check: async () => undefined,
    async send(mail, id) {
      const { message } = await composer.sendMail(messageOf(mail, id, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const path = join(folder, name);
      await writeFile(`${path}.part`, message, { mode: 0o600, flush: true });
      await rename(`${path}.part`, path);
    },
  };
}

/** Passes the address as an object: a text would be parsed and could name several. @throws Undeliverable */
function messageOf({ to, ...rest }: Mail, id: string, from: string): SendMailOptions {
  if (!isAddress(to)) throw new Undeliverable('This is no address that mail can be sent to');
  return { from, ...rest, to: { name: '', address: to }, messageId: messageId(id, from) };
}

function messageId(id: string, from: string): string {
  return `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`;
}

/** RFC 5321, 4.2.1. Only about this mail: a refused login is a fault of ours. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
  );
}
