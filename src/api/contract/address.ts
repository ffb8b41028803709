/** E-mail addresses: dot-atom (≤ 64) @ host of at least two labels, ≤ 254 in all. Free of zod, so public pages load it alone. */

const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
const MAX_DOMAIN = 253;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const NATIONAL = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Trims, lower-cases, composes (NFC), domain in punycode. Text that is no address stays one that is none. */
export function normaliseAddress(text: string): string {
  const address = text.trim().toLowerCase().normalize('NFC');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return at > 0 ? `${address.slice(0, at)}@${asciiDomain(domain)}` : address;
}

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
