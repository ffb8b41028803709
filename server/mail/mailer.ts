import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isAddress } from '#contract/address.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; a link stands alone on its line. */
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** What it is, for the start-up lines. */
  readonly label: string;
  /** Resolves if mails can be handed over now; says nothing about any address. */
  check(): Promise<void>;
  /**
   * Hands a mail over. `id` names it for good: one that arrives twice can be told for the same.
   * @throws Undeliverable, or another error where a later try may do better
   */
  send(mail: Mail, id: string): Promise<void>;
}

/** The mail server refused this mail or its address for good. */
export class Undeliverable extends Error {}

/** A server that takes longer counts as failing: somebody may be waiting. */
const TIMEOUTS = { connectionTimeout: 8000, greetingTimeout: 8000, dnsTimeout: 8000, socketTimeout: 20_000 };

/** Sends through the SMTP server at `url`. */
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

/** Writes each mail as a file `*.eml` of `folder`, readable by this user only: the links in it open accounts. */
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
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

/**
 * The address goes in as an object: as text it would be parsed, and could name several.
 * @throws Undeliverable when it is none
 */
function messageOf({ to, ...rest }: Mail, id: string, from: string): SendMailOptions {
  if (!isAddress(to)) throw new Undeliverable('This is no address that mail can be sent to');
  return { from, ...rest, to: { name: '', address: to }, messageId: messageId(id, from) };
}

function messageId(id: string, from: string): string {
  return `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`;
}

/** RFC 5321, 4.2.1: 5yz is final, 4yz passes. Only about this mail: a refused login is ours to mend, not the mail's fault. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
  );
}
