import { X509Certificate } from 'node:crypto';
import { generateKeys } from '@vc/protocol/crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';

/** An issuer's key, and its certificate below a root. */
export async function benchSigner() {
  const [root, leaf] = [generateKeys('P-256'), generateKeys('P-256')];
  const dates = { notBefore: new Date('2026-01-01'), notAfter: new Date('2028-01-01') };
  const issuerCertificate = await createRootCertificate({ ...dates, subject: 'CN=Root', key: root.privateKey });
  const issuer = { issuerCertificate, issuerKey: root.privateKey, subjectAlternativeNames: [] };
  const pem = await createLeafCertificate({ ...dates, ...issuer, subject: 'CN=Signer', publicKey: leaf.publicKey });
  return { key: leaf.privateKey, certificate: new X509Certificate(pem) };
}
