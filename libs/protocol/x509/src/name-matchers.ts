import { isBelowDirectoryName } from './directory-names';
import type { NameForm } from './general-names';

/**
 * Decides whether a name is within a subtree (RFC 5280 §4.2.1.10).
 * @param side `excluded` also covers a wildcard that stands for a name in the subtree
 * @returns undefined if the name is none that the form of constraint can be applied to, so that it must be rejected
 */
export type NameMatcher = (name: Buffer, base: Buffer, side: 'permitted' | 'excluded') => boolean | undefined;

const LABELS = /^(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/;
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;
/** Names that are numbers at their end are IPv4 addresses (WHATWG URL §3.5). */
const ENDS_IN_NUMBER = /(^|\.)(\d+|0x[0-9a-f]*)$/;

/** The forms that constraints are processed for. */
export const MATCHERS: Partial<Record<NameForm, NameMatcher>> = {
  dNSName: matchDnsName,
  rfc822Name: matchMailbox,
  uniformResourceIdentifier: matchUri,
  iPAddress: matchIpAddress,
  directoryName: (name, base) => isBelowDirectoryName(name, base),
};

/** A subtree has the name itself and what is added to its left. One with a leading period has only the latter. */
function matchDnsName(octets: Buffer, base: Buffer, side: 'permitted' | 'excluded'): boolean | undefined {
  const name = lowerCase(octets);
  const isWildcard = name.startsWith('*.');
  if (!LABELS.test(isWildcard ? name.slice(2) : name)) return undefined;
  const subtree = lowerCase(base);
  if (subtree === '') return true;
  if (isBelow(name, subtree) || name === subtree) return true;
  return side === 'excluded' && isWildcard && subtree.replace(/^\./, '').replace(/^[^.]*/, '') === name.slice(1);
}

/** A mailbox is compared with a mailbox, a host, or with a leading period the hosts below a domain. */
function matchMailbox(octets: Buffer, base: Buffer): boolean | undefined {
  // Quoted local parts have several spellings of one mailbox.
  const [, localPart, host = ''] = /^([^"\\\s@]+)@([^@]+)$/.exec(octets.toString('latin1')) ?? [];
  if (!LABELS.test(host.toLowerCase())) return undefined;
  const subtree = base.toString('latin1');
  const at = subtree.lastIndexOf('@');
  if (at >= 0) return subtree.slice(0, at) === localPart && subtree.slice(at + 1).toLowerCase() === host.toLowerCase();
  return isHostWithin(host.toLowerCase(), lowerCase(base));
}

/** Only the host counts. A URI without a host that is a name can be within no subtree, and is rejected. */
function matchUri(octets: Buffer, base: Buffer): boolean | undefined {
  const [, authority] = AUTHORITY.exec(octets.toString('latin1')) ?? [];
  const host = authority?.replace(/^.*@/, '').replace(/:\d*$/, '').toLowerCase();
  if (host === undefined || !LABELS.test(host) || ENDS_IN_NUMBER.test(host)) return undefined;
  return isHostWithin(host, lowerCase(base));
}

function matchIpAddress(address: Buffer, base: Buffer): boolean | undefined {
  if (address.length !== 4 && address.length !== 16) return undefined;
  if (base.length !== address.length * 2) return false;
  const [network, mask] = [base.subarray(0, address.length), base.subarray(address.length)];
  return address.every((octet, index) => ((octet ^ (network[index] ?? 0)) & (mask[index] ?? 0)) === 0);
}

/** Of URIs and mailboxes, a subtree without a leading period is one host. */
function isHostWithin(host: string, subtree: string): boolean {
  if (subtree === '') return true;
  return subtree.startsWith('.') ? host.endsWith(subtree) : host === subtree;
}

function isBelow(name: string, subtree: string): boolean {
  return name.endsWith(subtree.startsWith('.') ? subtree : `.${subtree}`);
}

function lowerCase(octets: Buffer): string {
  return octets.toString('latin1').toLowerCase();
}
