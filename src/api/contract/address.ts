/**
 * The one grammar of e-mail addresses: a dot-atom of at most 64 characters, `@`, and a host name of at least two labels, 254
 * characters at most. No quoting, comments, groups or literals. Free of zod, so that public pages load it alone.
 */

const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
const MAX_DOMAIN = 253;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const NATIONAL = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * How an address is compared, stored and counted: trimmed, lower case, composed (NFC), its domain in ASCII. Text that is no address
 * stays one that is none.
 */
export function normaliseAddress(text: string): string {
  const address = text.trim().toLowerCase().normalize('NFC');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return at > 0 ? `${address.slice(0, at)}@${asciiDomain(domain)}` : address;
}

/** Whether a normalised text is an address that mail can be sent to. */
export function isAddress(normalised: string): boolean {
  if (normalised.length > MAX_ADDRESS) return false;
  const at = normalised.lastIndexOf('@');
  const local = normalised.slice(0, Math.max(0, at));
  const labels = normalised.slice(at + 1).split('.');
  return (
    local.length <= MAX_LOCAL &&
    LOCAL.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    // An IPv4 address is no host name.
    /[a-z]/.test(labels.at(-1) ?? '')
  );
}

/** An international domain as DNS and mail servers know it (punycode); anything else as it is. */
function asciiDomain(domain: string): string {
  const isAscii = /^\p{ASCII}*$/u.test(domain);
  if (isAscii || domain.length > MAX_DOMAIN || !NATIONAL.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
