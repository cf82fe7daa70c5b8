import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto';
import type { ReceiverCertificate } from '@vc/feature/webhook-store';
import { Checked, type Violation, violation } from '@vc/platform/http';
import { parseCertificate } from '@vc/protocol/x509';
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

/** Returns null for a DTO without members. */
export function toReceiverCertificate({ certificate, key }: ClientCertificateDto): ReceiverCertificate | null {
  return certificate === undefined || key === undefined ? null : { certificate, key };
}

function* certificateViolations({ certificate, key }: ClientCertificateDto): Generator<Violation> {
  if (certificate === undefined && key === undefined) return;
  const parsed = certificate === undefined ? undefined : findCertificate(certificate);
  const parsedKey = key === undefined ? undefined : parseKey(key);
  if (!parsed) yield violation('/certificate', 'must be a certificate in PEM');
  if (!parsedKey) yield violation('/key', 'must be a private key in PEM that is not encrypted');
  if (parsed && parsedKey && !parsed.checkPrivateKey(parsedKey)) {
    yield violation('/key', 'must belong to the certificate');
  }
}

function findCertificate(pem: string): X509Certificate | undefined {
  try {
    return parseCertificate(pem);
  } catch {
    return undefined;
  }
}

function parseKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
