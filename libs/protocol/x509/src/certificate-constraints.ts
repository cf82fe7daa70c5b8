import type { KeyObject, X509Certificate } from 'node:crypto';
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate as ParsedCertificate,
} from '@peculiar/x509';
import type { Extension } from '@peculiar/x509';
import { findAlgorithmOfKey, findJoseAlgorithm, isTurnedOff } from '@vc/protocol/crypto';
import { listGeneralNames } from './general-names';
import type { GeneralName } from './general-names';
import { parseNameConstraints } from './name-constraints';
import type { NameConstraints } from './name-constraints';
import { CrlError } from './crl-error';
import { decodeObjectIdentifier, readElement, readElements, TAG } from './der';

/** The CPS pointer and the user notice. */
const QUALIFIERS = ['1.3.6.1.5.5.7.2.1', '1.3.6.1.5.5.7.2.2'];

/**
 * Whether certificate policies have a qualifier that is not understood (RFC 5280 §4.2.1.4). Critical policies with one
 * must be rejected, and so are those that cannot be read.
 * @param policies DER of `CertificatePolicies`
 */
export function hasUnknownQualifier(policies: Buffer): boolean {
  try {
    return listQualifiers(policies).some((qualifier) => !QUALIFIERS.includes(qualifier));
  } catch (error) {
    if (error instanceof CrlError) return true;
    throw error;
  }
}

function listQualifiers(policies: Buffer): string[] {
  return readElements(readElement(policies, TAG.sequence).content).flatMap(({ content }) => {
    const [, qualifiers] = readElements(content);
    return qualifiers ? readElements(qualifiers.content).map(({ content: each }) => readIdentifier(each)) : [];
  });
}

function readIdentifier(qualifier: Buffer): string {
  const [identifier] = readElements(qualifier);
  if (identifier?.tag !== TAG.objectIdentifier) throw new CrlError('is malformed');
  return decodeObjectIdentifier(identifier);
}

/** The extensions of a certificate that the path validation processes. */
export interface CertificateConstraints {
  /** `cA` of the basic constraints (RFC 5280 §4.2.1.9). */
  isAuthority: boolean;
  /** `pathLenConstraint` of the basic constraints. */
  pathLength?: number | undefined;
  /** Subject and issuer are the same name (RFC 5280 §3.2). */
  isSelfIssued: boolean;
  /** `keyCertSign` (RFC 5280 §4.2.1.3); absent without a key usage extension. */
  mayCertify?: boolean;
  /** `digitalSignature` (RFC 5280 §4.2.1.3); absent without a key usage extension. */
  maySign?: boolean;
  /** Object identifiers (RFC 5280 §4.2.1.12). */
  extendedKeyUsages?: string[] | undefined;
  /** The names that constraints of authorities above apply to. */
  names: GeneralName[];
  nameConstraints?: NameConstraints | undefined;
  /** Reasons to reject the certificate at any position of a path, each as the predicate of a sentence. */
  issues: string[];
}

/** Object identifiers of extensions (RFC 5280 Appendix A.2). */
const KEY_USAGE = '2.5.29.15';
const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17';
const ISSUER_ALTERNATIVE_NAME = '2.5.29.18';
const BASIC_CONSTRAINTS = '2.5.29.19';
const NAME_CONSTRAINTS = '2.5.29.30';
const CERTIFICATE_POLICIES = '2.5.29.32';
const EXTENDED_KEY_USAGE = '2.5.29.37';

/**
 * Extensions that may be critical. Certificate policies are among them: with `anyPolicy` as the initial policy set and
 * without an explicit policy required (RFC 5280 §6.1.1 (c), (e)) every set of policies is acceptable. The extensions
 * that make policies restrict a path (mappings, constraints, `inhibitAnyPolicy`) are not processed.
 */
const PROCESSED_EXTENSIONS = [
  KEY_USAGE,
  SUBJECT_ALTERNATIVE_NAME,
  ISSUER_ALTERNATIVE_NAME,
  BASIC_CONSTRAINTS,
  NAME_CONSTRAINTS,
  CERTIFICATE_POLICIES,
  EXTENDED_KEY_USAGE,
];
const HASHES = ['SHA-256', 'SHA-384', 'SHA-512'];
const MIN_RSA_BITS = 2048;

/** Reads the constraints of a certificate; one that cannot be parsed has that as its issue. */
export function readConstraints(certificate: X509Certificate): CertificateConstraints {
  try {
    return parseConstraints(certificate);
  } catch {
    return { isAuthority: false, isSelfIssued: false, names: [], issues: ['cannot be parsed'] };
  }
}

/** The getters of both libraries parse what they return, and throw errors of their own. */
function parseConstraints(certificate: X509Certificate): CertificateConstraints {
  const parsed = new ParsedCertificate(certificate.raw);
  const { extensions } = parsed;
  const basic = parsed.getExtension(BasicConstraintsExtension);
  const nameConstraints = parsed.getExtension(NAME_CONSTRAINTS);
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
    names: listGeneralNames(parsed),
    nameConstraints: nameConstraints ? parseNameConstraints(Buffer.from(nameConstraints.value)) : undefined,
    issues: [...extensionIssues(extensions), ...algorithmIssues(parsed, certificate.publicKey)],
  };
}

/** RFC 5280 §4.2, §6.1.4 (o), §6.1.5 (f): a critical extension must be processed, and none may be repeated. */
function extensionIssues(extensions: Extension[]): string[] {
  const unknown = extensions.filter(({ critical, type }) => critical && !PROCESSED_EXTENSIONS.includes(type));
  const policies = extensions.find(({ critical, type }) => critical && type === CERTIFICATE_POLICIES);
  const types = extensions.map(({ type }) => type);
  const repeated = types.filter((type, index) => types.indexOf(type) !== index);
  return [
    ...unknown.map(({ type }) => `has a critical extension that is not understood: ${type}`),
    ...(policies && hasUnknownQualifier(Buffer.from(policies.value))
      ? ['has critical policies with an unknown qualifier']
      : []),
    ...repeated.map((type) => `has the extension ${type} more than once`),
  ];
}

function algorithmIssues({ signatureAlgorithm }: ParsedCertificate, key: KeyObject): string[] {
  const { name, hash } = signatureAlgorithm as { name?: string; hash?: { name: string } };
  const isStrong = name === 'Ed25519' || isPostQuantum(name) || (hash !== undefined && HASHES.includes(hash.name));
  return [...(isStrong ? [] : ['is signed with a weak or unknown algorithm']), ...keyIssues(key)];
}

/** RFC 9881 §2 */
function isPostQuantum(name: string | undefined): boolean {
  return findJoseAlgorithm(name)?.kty === 'AKP';
}

function keyIssues(key: KeyObject): string[] {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  const isStrong =
    findAlgorithmOfKey(key) !== undefined || (type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS);
  if (isStrong) return [];
  return [isTurnedOff(key) ? 'has a key of ML-DSA, which is turned off' : 'has a weak or unknown key'];
}

/** `id-kp` (RFC 5280 §4.2.1.12): purposes of the Internet, such as TLS, e-mail or time stamps. */
const INTERNET_PURPOSES = '1.3.6.1.5.5.7.3.';

/**
 * Lists why a certificate is not fit to sign credentials: it is for an authority, its key usage has no digitalSignature,
 * or its extended key usage names nothing but purposes of the Internet. No profile names an extended key usage for
 * SD-JWT VC; without the extension, the certificate is for any purpose (RFC 5280 §4.2.1.3, §4.2.1.12).
 * @returns sentences without a full stop; an empty list for a fit certificate
 */
export function listUsageIssues(certificate: X509Certificate): string[] {
  const { isAuthority, maySign, extendedKeyUsages } = readConstraints(certificate);
  const isForOtherPurposes = extendedKeyUsages?.every((usage) => usage.startsWith(INTERNET_PURPOSES)) ?? false;
  return [
    ...(isAuthority ? ['certificate 0 is an authority, not an end entity'] : []),
    ...(maySign === false ? ['certificate 0 is not for digital signatures'] : []),
    ...(isForOtherPurposes ? ['certificate 0 is for other purposes than signing credentials'] : []),
  ];
}
