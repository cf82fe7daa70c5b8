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
