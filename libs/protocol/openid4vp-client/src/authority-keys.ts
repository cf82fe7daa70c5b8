import type { X509Certificate } from 'node:crypto';
import { encodeBase64Url, parseCompactJws } from '@vc/protocol/crypto';
import type { CredentialFormat } from '@vc/protocol/dcql';
import { decodeIssuerSigned, issuerCertificates } from '@vc/protocol/mdoc';
import { authorityKeyIdentifierOf, parseX5c, parseX5chain } from '@vc/protocol/x509';

/**
 * Returns the `AuthorityKeyIdentifier` of each certificate of a credential, base64url (OpenID4VP 1.0 §6.1.1.1).
 * @param credential the credential in the form in which the issuer issued it
 */
export function authorityKeyIdentifiers(credential: string, format: CredentialFormat): string[] {
  const chain = format === 'mso_mdoc' ? mdocChain(credential) : sdJwtChain(credential);
  return chain.flatMap((certificate) => {
    const identifier = authorityKeyIdentifierOf(certificate);
    return identifier ? [encodeBase64Url(identifier)] : [];
  });
}

function sdJwtChain(credential: string): X509Certificate[] {
  const [jwt = ''] = credential.split('~', 1);
  return parseX5c(parseCompactJws(jwt).header.x5c);
}

function mdocChain(credential: string): X509Certificate[] {
  return parseX5chain(issuerCertificates(decodeIssuerSigned(Buffer.from(credential, 'base64url'))));
}
