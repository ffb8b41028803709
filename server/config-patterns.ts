import { isIP } from 'node:net';
import { z } from 'zod';
import { isWeakSecret } from './secret-strength.ts';

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,253}$/;
const SENDER = /^(?:(?:"[^"\r\n\\<>]*"|[^"\r\n\\<>,;:@]*)\s*<([^<>]+)>|([^<>\s]+))$/;

export const host = z
  .string()
  .trim()
  .refine(
    (text) => isIP(text) !== 0 || (HOST_NAME.test(text) && !/^[\d.]+$/.test(text)),
    'HOST must be an IP address of this machine or its name, such as 127.0.0.1 or 0.0.0.0',
  );

interface UrlRule {
  readonly protocols: readonly string[];
  readonly example: string;
  /** What may follow the host and port; user and password only go with anything. */
  readonly allows: 'nothing' | 'path' | 'anything';
}

export function urlSetting(name: string, { protocols, example, allows }: UrlRule) {
  return z.string().superRefine((text, context) => {
    const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
    const complain = (message: string): void => context.addIssue({ code: 'custom', message });
    if (!url || !protocols.includes(url.protocol)) complain(`${name} must be a URL such as ${example}`);
    else if (allows !== 'anything' && (url.username || url.password || url.search || url.hash))
      complain(`${name} must have no query, user or password, such as ${example}`);
    else if (allows === 'nothing' && !/^\/*$/.test(url.pathname))
      complain(`${name} must have no path, such as ${example}`);
  });
}

/** The address in `Name <address>` or in a plain one; `null` if the text is neither. */
export function addressOf(sender: string): string | null {
  const [, named, plain] = SENDER.exec(sender.trim()) ?? [];
  const address = named ?? plain ?? '';
  return ADDRESS.test(address) ? address : null;
}

export const sender = z
  .string()
  .trim()
  .refine(
    (text) => addressOf(text) !== null,
    'MAIL_FROM must be one address, such as Trimscript <no-reply@trimscript.example>',
  );

/** A `mailto:` or `https:` address. */
export const contact = z
  .string()
  .trim()
  .refine(
    (text) =>
      ADDRESS.test(/^mailto:(.+)$/.exec(text)?.[1] ?? '') ||
      (/^https:\/\/\S+$/.test(text) && URL.canParse(text)),
    'SECURITY_CONTACT must be mailto:somebody@trimscript.example or an https address',
  );

export function secret(name: string, atLeast: number) {
  return z
    .string()
    .min(atLeast, `${name} must have at least ${atLeast} characters`)
    .refine(
      (text) => text.length < atLeast || !isWeakSecret(text),
      `${name} is easy to guess. Make one with: openssl rand -base64 32`,
    );
}
