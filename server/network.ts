import ipaddr from 'ipaddr.js';

/** What limits count a peer by: IPv4 (also mapped), or the /64 of IPv6, as given to one customer. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  return `${[a, b, c, d].map((part) => part.toString(16)).join(':')}::/64`;
}
