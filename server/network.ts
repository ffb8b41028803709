import ipaddr from 'ipaddr.js';

/**
 * The network that limits count a peer by: an IPv4 address, also where it is mapped into IPv6, or the /64 of an IPv6 one, which
 * is what a single customer is given.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  return `${[a, b, c, d].map((part) => part.toString(16)).join(':')}::/64`;
}
