import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeys } from '@vc/protocol/crypto';
import { createRootCertificate } from '@vc/protocol/x509';

const YEAR_MS = 365 * 24 * 60 * 60_000;

/**
 * Creates a certification authority, unless the data folder has one, so that webhooks can use HTTPS on localhost.
 * @returns the file of its certificate; its key is in the same folder
 */
export async function developmentAuthority(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'development-ca');
  const certificateFile = join(directory, 'certificate.pem');
  if (existsSync(certificateFile)) return certificateFile;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeys('P-256');
  const now = Date.now();
  const certificate = await createRootCertificate({
    subject: 'CN=Development authority of this machine',
    notBefore: new Date(now - 60_000),
    notAfter: new Date(now + 5 * YEAR_MS),
    key: privateKey,
  });
  writeFileSync(join(directory, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(certificateFile, certificate);
  return certificateFile;
}
