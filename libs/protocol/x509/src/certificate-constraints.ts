import 'reflect-metadata';
import type { KeyObject, X509Certificate } from 'node:crypto';
import {
  BasicConstraintsExtension,
  type Extension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate as ParsedCertificate,
} from '@peculiar/x509';

/** What a certificate says about the use of its key. */
export interface CertificateConstraints {
  isAuthority: boolean;
  pathLength?: number | undefined;
  isSelfIssued: boolean;
  /** Undefined where there is no key usage extension. */
  mayCertify?: boolean;
  maySign?: boolean;
  extendedKeyUsages?: string[] | undefined;
  /** What makes the certificate useless whatever its place in a chain. */
  faults: string[];
}

/** Critical ones that are understood: basic constraints, key usage, alternative names, policies, extended key usage. */
const UNDERSTOOD = ['2.5.29.19', '2.5.29.15', '2.5.29.17', '2.5.29.18', '2.5.29.32', '2.5.29.37'];
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1'];
const HASHES = ['SHA-256', 'SHA-384', 'SHA-512'];
const MIN_RSA_BITS = 2048;

export function constraintsOf(certificate: X509Certificate): CertificateConstraints {
  let parsed: ParsedCertificate;
  let extensions: Extension[];
  try {
    parsed = new ParsedCertificate(certificate.raw);
    // The getter parses the extensions.
    extensions = parsed.extensions;
  } catch {
    return { isAuthority: false, isSelfIssued: false, faults: ['cannot be parsed'] };
  }
  const basic = parsed.getExtension(BasicConstraintsExtension);
  const usages = parsed.getExtension(KeyUsagesExtension)?.usages;
  return {
    isAuthority: basic?.ca ?? false,
    pathLength: basic?.pathLength,
    isSelfIssued: parsed.subject === parsed.issuer,
    ...(usages !== undefined && {
      mayCertify: (usages & KeyUsageFlags.keyCertSign) !== 0,
      maySign: (usages & KeyUsageFlags.digitalSignature) !== 0,
    }),
    extendedKeyUsages: parsed.getExtension(ExtendedKeyUsageExtension)?.usages.map(String),
    faults: [...extensionFaults(extensions), ...algorithmFaults(parsed, certificate.publicKey)],
  };
}

/** RFC 5280 §4.2 */
function extensionFaults(extensions: Extension[]): string[] {
  const unknown = extensions.filter(({ critical, type }) => critical && !UNDERSTOOD.includes(type));
  const types = extensions.map(({ type }) => type);
  const repeated = types.filter((type, index) => types.indexOf(type) !== index);
  return [
    ...unknown.map(({ type }) => `has a critical extension that is not understood: ${type}`),
    ...repeated.map((type) => `has the extension ${type} more than once`),
  ];
}

function algorithmFaults({ signatureAlgorithm }: ParsedCertificate, key: KeyObject): string[] {
  const { name, hash } = signatureAlgorithm as { name?: string; hash?: { name: string } };
  const isStrong = name === 'Ed25519' || (hash !== undefined && HASHES.includes(hash.name));
  return [...(isStrong ? [] : ['is signed with a weak or unknown algorithm']), ...keyFaults(key)];
}

function keyFaults({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string[] {
  const isStrong =
    type === 'ed25519' ||
    (type === 'ec' && CURVES.includes(details?.namedCurve ?? '')) ||
    (type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS);
  return isStrong ? [] : ['has a weak or unknown key'];
}
