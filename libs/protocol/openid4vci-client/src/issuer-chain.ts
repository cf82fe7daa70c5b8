import { parseCompactJws } from '@vc/protocol/crypto';
import { issuerCertificates } from '@vc/protocol/mdoc';
import { parseX5c } from '@vc/protocol/x509';
import { parseMdoc } from './parse-mdoc';
import type { CredentialFormat } from './verify-credential';

/**
 * Returns the certificate chain of a verified credential's signer as base64 DER, leaf first; undefined for a signer
 * without a certificate.
 * @throws JwsError, CertificatePathError, OfferRejectedError, MdocError, CborError if the credential cannot be parsed
 */
export function issuerChainOf(credential: string, format: CredentialFormat): string[] | undefined {
  return format === 'mso_mdoc' ? mdocChain(credential) : sdJwtChain(credential);
}

function sdJwtChain(credential: string): string[] | undefined {
  const [jwt = ''] = credential.split('~', 1);
  const { x5c } = parseCompactJws(jwt).header;
  return x5c === undefined ? undefined : parseX5c(x5c).map(({ raw }) => raw.toString('base64'));
}

function mdocChain(credential: string): string[] {
  return issuerCertificates(parseMdoc(credential)).map((der) => Buffer.from(der).toString('base64'));
}
