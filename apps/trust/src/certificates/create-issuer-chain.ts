import { createPublicKey, KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { createLeafCertificate, createRootCertificate, LeafCertificateOptions } from '@vc/protocol/x509';

const ROOT_MONTHS = 5 * 12;
const LEAF_MONTHS = 15;
/** Verifiers' clocks may be a little behind ours. */
const BACKDATE_MS = 5 * 60_000;
/** X.520: the upper bound of a common name. */
const COMMON_NAME_CHARACTERS = 64;

interface IssuerRootOptions {
  tenantName: string;
  key: KeyObject;
  now: Date;
}

interface IssuerLeafOptions extends IssuerRootOptions {
  /** The tenant's credential issuer identifier: the leaf may sign for it. */
  credentialIssuer: string;
  rootCertificate: string;
  rootKey: KeyObject;
}

/** A tenant's own trust anchor, as PEM. */
export async function createIssuerRoot({ tenantName, key, now }: IssuerRootOptions): Promise<string> {
  return createRootCertificate({
    ...subjectAndStart(tenantName, ' issuer root', now),
    notAfter: monthsAfter(now, ROOT_MONTHS),
    key,
  });
}

/** The certificate below the root whose key signs credentials, as PEM. */
export async function createIssuerLeaf(options: IssuerLeafOptions): Promise<string> {
  const { tenantName, key, now, credentialIssuer, rootCertificate, rootKey } = options;
  return createLeafCertificate({
    ...subjectAndStart(tenantName, ' credential issuer', now),
    notAfter: endOfIssuerLeaf(now),
    publicKey: createPublicKey(key),
    issuerCertificate: rootCertificate,
    issuerKey: rootKey,
    subjectAlternativeNames: alternativeNamesOf(credentialIssuer),
  });
}

/** When a leaf that is made now will expire. */
export function endOfIssuerLeaf(now: Date): Date {
  return monthsAfter(now, LEAF_MONTHS);
}

function subjectAndStart(tenantName: string, role: string, now: Date) {
  return {
    subject: `CN=${escape(fit(tenantName, role) + role)}`,
    notBefore: new Date(now.getTime() - BACKDATE_MS),
  };
}

/** The name without control characters, and no longer than the role after it allows: the role must remain. */
function fit(tenantName: string, role: string): string {
  const characters = [...tenantName.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()];
  return characters.slice(0, COMMON_NAME_CHARACTERS - role.length).join('') || 'Tenant';
}

/** RFC 4514 §2.4: what has a meaning in a name is escaped. */
function escape(text: string): string {
  return text.replaceAll(/[,+"\\<>;=#]/g, '\\$&');
}

/** RFC 5280 §4.2.1.6: a `dNSName` is no IP address. */
function alternativeNamesOf(credentialIssuer: string): LeafCertificateOptions['subjectAlternativeNames'] {
  const { hostname } = new URL(credentialIssuer);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return [...(isName ? [{ type: 'dns' as const, value: hostname }] : []), { type: 'url', value: credentialIssuer }];
}

function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
}
