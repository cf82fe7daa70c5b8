import { X509Certificate } from 'node:crypto';
import { readFileSync, accessSync, constants } from 'node:fs';
import { readPem } from '@vc/protocol/crypto';
import { ValidateBy } from 'class-validator';

/**
 * Reads the certificates of PEM files. Text around them and other blocks, for example a key, are skipped.
 * @param files comma-separated
 * @throws Error that names a file without a certificate or with an unreadable one
 */
export function readCertificateFiles(files: string | undefined): X509Certificate[] {
  return (files ?? '').split(',').filter(Boolean).flatMap(certificatesIn);
}

function certificatesIn(file: string): X509Certificate[] {
  const blocks = readPem(readFileSync(file, 'utf8'));
  if (!blocks) throw new Error(`${file} has a certificate that cannot be read`);
  const certificates = blocks.filter(({ label }) => label === 'CERTIFICATE');
  if (certificates.length === 0) throw new Error(`${file} has no certificate`);
  try {
    return certificates.map(({ pem }) => new X509Certificate(pem));
  } catch (cause) {
    throw new Error(`${file} has a certificate that cannot be read`, { cause });
  }
}

/** The variable is absent, or names files that can be read, comma-separated. */
export const AreReadableFiles = () =>
  ValidateBy({
    name: 'areReadableFiles',
    validator: {
      validate: (value) => value === undefined || String(value).split(',').every(isReadable),
      defaultMessage: (args) => `${args?.property} must name files that can be read`,
    },
  });

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
