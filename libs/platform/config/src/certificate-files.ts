import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads the certificates of PEM files. Text between them is skipped.
 * @param files comma-separated
 * @throws Error that names a file without a certificate or with an unreadable one
 */
export function readCertificateFiles(files: string | undefined): X509Certificate[] {
  return (files ?? '').split(',').filter(Boolean).flatMap(certificatesIn);
}

function certificatesIn(file: string): X509Certificate[] {
  const blocks = readFileSync(file, 'utf8').match(PEM_CERTIFICATE);
  if (!blocks) throw new Error(`${file} has no certificate`);
  try {
    return blocks.map((pem) => new X509Certificate(pem));
  } catch (cause) {
    throw new Error(`${file} has a certificate that cannot be read`, { cause });
  }
}
