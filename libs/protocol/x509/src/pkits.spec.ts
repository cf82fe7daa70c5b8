import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CertificatePathError, verifyToTrustAnchor } from './index';

const FOLDER = join(__dirname, '../test-vectors/pkits');
const now = new Date('2026-11-21T12:00:00Z');

const certificate = (name: string) => new X509Certificate(readFileSync(join(FOLDER, `${name}.crt`)));
const paths: { section: string; outcome: 'valid' | 'invalid'; path: string[] }[] = JSON.parse(
  readFileSync(join(FOLDER, 'paths.json'), 'utf8'),
);

describe('NIST PKITS', () => {
  it.each(paths.map(({ section, outcome, path }) => [section, outcome, path] as const))(
    '%s: %s',
    (_, outcome, path) => {
      const verify = () => verifyToTrustAnchor(path.map(certificate), [certificate('TrustAnchorRootCertificate')], now);
      if (outcome === 'valid') expect(verify).not.toThrow();
      else expect(verify).toThrow(CertificatePathError);
    },
  );
});
