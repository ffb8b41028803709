import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the server does with a mail or a connection, besides taking it. */
export type SmtpMood =
  /** Takes everything. */
  | 'well'
  /** Says at the end of a mail that it should come again later. */
  | 'busy'
  /** Refuses the address for good. */
  | 'unknown address'
  /** Opens connections and never says anything. */
  | 'silent';

export interface LocalSmtp {
  readonly url: string;
  mood: SmtpMood;
  /** Mails taken, whole, oldest first. */
  readonly mails: string[];
  /** Addresses that mails were to go to, in the order they were named. */
  readonly recipients: string[];
  /** Mails that were turned away. */
  refused: number;
  /** Stops listening: connections are refused from then on. */
  close(): Promise<void>;
}

/** A real SMTP server on this machine. */
export async function startSmtp(): Promise<LocalSmtp> {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    // Never called back: no greeting is sent.
    onConnect: (_session, callback) => {
      if (local.mood !== 'silent') callback();
    },
    onRcptTo: ({ address }, _session, callback) => {
      local.recipients.push(address);
      if (local.mood !== 'unknown address') return callback();
      local.refused++;
      callback(Object.assign(new Error('No such user here'), { responseCode: 550 }));
    },
    onData: (stream, _session, callback) => {
      let mail = '';
      stream.on('data', (part: Buffer) => {
        mail += part.toString('utf8');
      });
      stream.on('end', () => {
        if (local.mood === 'busy') {
          local.refused++;
          return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        }
        local.mails.push(mail.replaceAll('\r\n', '\n'));
        callback();
      });
    },
  });
  // Clients that give up are part of the tests.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const address = smtp.server.address() as AddressInfo;
  const local: LocalSmtp = {
    url: `smtp://127.0.0.1:${address.port}`,
    mood: 'well',
    mails: [],
    recipients: [],
    refused: 0,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return local;
}
