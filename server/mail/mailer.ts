import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; a link stands alone on its line. */
  readonly text: string;
}

export interface Mailer {
  /** What it is, for the start-up lines. */
  readonly label: string;
  send(mail: Mail): Promise<void>;
}

/** Sends through the SMTP server at `url`. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  return {
    label: `SMTP at ${new URL(url).host}`,
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}

/** Writes each mail as a file `*.eml` of `folder`, readable by this user only: the links in it open accounts. */
export function createOutboxMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    label: `files in ${folder}`,
    async send(mail) {
      const { message } = await composer.sendMail({ from, ...mail });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const path = join(folder, name);
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}
