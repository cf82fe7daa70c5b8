import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { ReceiverCertificate } from '@vc/feature/webhook-store';
import { Checked, type Violation, violation } from '@vc/platform/http';
import { parsePemCertificates, toPlainPem } from '@vc/protocol/x509';
import { IsOptional, IsString, MaxLength } from 'class-validator';

/** A certificate for TLS with a receiver. Without members it removes the earlier one. */
@Checked<ClientCertificateDto>(['certificate', 'key'], certificateViolations)
export class ClientCertificateDto {
  /** PEM of the certificate, and of intermediate ones after it. */
  @IsOptional()
  @IsString()
  @MaxLength(16_384)
  certificate?: string;

  /** PEM, not encrypted. */
  @IsOptional()
  @IsString()
  @MaxLength(8_192)
  key?: string;
}

/** Returns null for a DTO without members. TLS reads the certificates by another parser. */
export function toReceiverCertificate({ certificate, key }: ClientCertificateDto): ReceiverCertificate | null {
  return certificate === undefined || key === undefined ? null : { certificate: toPlainPem(certificate), key };
}

function* certificateViolations({ certificate, key }: ClientCertificateDto): Generator<Violation> {
  if (certificate === undefined && key === undefined) return;
  const [parsed] = parsePemCertificates(String(certificate)) ?? [];
  const parsedKey = parseKey(String(key));
  if (!parsed) yield violation('/certificate', 'must be a certificate in PEM');
  if (!parsedKey) yield violation('/key', 'must be a private key in PEM that is not encrypted');
  if (parsed && parsedKey && !parsed.checkPrivateKey(parsedKey)) {
    yield violation('/key', 'must belong to the certificate');
  }
}

function parseKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
