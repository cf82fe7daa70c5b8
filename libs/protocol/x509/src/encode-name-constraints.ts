import 'reflect-metadata';
import { Extension, X509Certificate } from '@peculiar/x509';
import { encode, encodeSequence } from './der-encoder';
import type { GeneralName } from './general-names';
import { NAME_FORM } from './general-names';
import { listNameIssues, parseNameConstraints } from './name-constraints';

const NAME_CONSTRAINTS = '2.5.29.30';
const [PERMITTED, EXCLUDED] = [0xa0, 0xa1];
/** The address and the mask of all IPv4 and of all IPv6 addresses. */
const ALL_ADDRESSES: GeneralName[] = [8, 32].map((size) => ({ form: 'iPAddress', content: Buffer.alloc(size) }));
/** Has every DNS name. */
const ALL_DNS_NAMES: GeneralName = { form: 'dNSName', content: Buffer.alloc(0) };

/** Encodes the extension with subtrees of both kinds (RFC 5280 §4.2.1.10). @returns DER */
export function encodeNameConstraints(subtrees: { permitted: GeneralName[]; excluded: GeneralName[] }): Buffer {
  const members = [
    [PERMITTED, subtrees.permitted],
    [EXCLUDED, subtrees.excluded],
  ] as const;
  return encodeSequence(
    ...members.flatMap(([tag, names]) => (names.length > 0 ? [encode(tag, ...names.map(encodeSubtree))] : [])),
  );
}

/**
 * The critical extension of an authority that certifies these DNS names, what is below them, and no IP address. URIs are
 * not constrained: leaves name DIDs, and a URI without a host is within no subtree (RFC 5280 §4.2.1.10).
 */
export function dnsNameConstraints(dnsNames: string[]): Extension {
  const permitted = dnsNames.map(toDnsName);
  const excluded = [...(permitted.length === 0 ? [ALL_DNS_NAMES] : []), ...ALL_ADDRESSES];
  const der = encodeNameConstraints({ permitted, excluded });
  return new Extension(NAME_CONSTRAINTS, true, new Uint8Array(der));
}

/**
 * Whether the name constraints of an authority let it certify these DNS names; true without constraints.
 * @param pem the certificate of an authority, parsed before
 */
export function permitsDnsNames(pem: string, dnsNames: string[]): boolean {
  const extension = new X509Certificate(pem).getExtension(NAME_CONSTRAINTS);
  if (!extension) return true;
  return listNameIssues(dnsNames.map(toDnsName), parseNameConstraints(Buffer.from(extension.value))).length === 0;
}

function toDnsName(name: string): GeneralName {
  return { form: 'dNSName', content: Buffer.from(name, 'latin1') };
}

function encodeSubtree({ form, content }: GeneralName): Buffer {
  return encodeSequence(encode(NAME_FORM[form], content));
}
