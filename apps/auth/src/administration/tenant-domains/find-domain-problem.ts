import { isIP } from 'node:net';

/** RFC 1123 §2.1 */
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const LOCALHOST = 'localhost';
/** Names that are in no public DNS zone (RFC 6761, RFC 6762, RFC 7686, RFC 9476). */
const SPECIAL = ['alt', 'arpa', 'internal', 'invalid', 'local', LOCALHOST, 'onion', 'test'];

/**
 * Returns why a tenant cannot have the domain, undefined if it can. A public suffix such as `co.za` is not recognized: no
 * tenant can prove it, because its zone is that of a registry.
 * @param publicUrl of the platform
 */
export function findDomainProblem(domain: string, publicUrl: string): string | undefined {
  if (isIP(domain.replace(/^\[|\]$/g, ''))) return 'must be a name, and no IP address';
  const labels = domain.split('.');
  if (!labels.every((label) => LABEL.test(label))) {
    return 'must be a host name in lower case, without scheme, port and path';
  }
  if (labels.some((label) => label.startsWith('xn--'))) return 'must not be an internationalized name';
  if (labels.length < 2) return 'must have two labels or more';
  return findZoneProblem(domain, labels.at(-1) ?? '', new URL(publicUrl));
}

function findZoneProblem(domain: string, top: string, own: URL): string | undefined {
  if (/^\d/.test(top)) return 'must not end with a number';
  // A development platform and the domains of its tenants are names of this machine (RFC 6761 §6.3).
  const isDevelopment = own.protocol === 'http:' && top === LOCALHOST;
  if (SPECIAL.includes(top) && !isDevelopment) return `must not be below ${top}, which is no public name`;
  const isOwn = domain === own.hostname || (own.hostname !== LOCALHOST && domain.endsWith(`.${own.hostname}`));
  return isOwn ? 'must not be the host of the platform, nor below it' : undefined;
}
