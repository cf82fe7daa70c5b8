import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeys } from '@vc/protocol/crypto';
import { createLeafCertificate } from '@vc/protocol/x509';

const DAY_MS = 24 * 60 * 60_000;

/**
 * A key and a certificate for HTTPS on localhost, valid for a day.
 * @param dataDir of a platform whose development authority signs the certificate
 * @param addresses IP addresses that the certificate also names
 */
export async function localhostCertificate(
  dataDir: string,
  addresses: string[] = [],
): Promise<{ key: string; cert: string }> {
  const read = (file: string) => readFileSync(join(dataDir, 'development-ca', file), 'utf8');
  const { privateKey } = generateKeys('P-256');
  const now = Date.now();
  const cert = await createLeafCertificate({
    subject: 'CN=localhost',
    notBefore: new Date(now - 60_000),
    notAfter: new Date(now + DAY_MS),
    publicKey: createPublicKey(privateKey),
    issuerCertificate: read('certificate.pem'),
    issuerKey: createPrivateKey(read('key.pem')),
    subjectAlternativeNames: [
      { type: 'dns', value: 'localhost' },
      ...addresses.map((value) => ({ type: 'ip' as const, value })),
    ],
  });
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert };
}
