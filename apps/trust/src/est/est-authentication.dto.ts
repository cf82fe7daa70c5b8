import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Checked, type Violation, violation } from '@vc/platform/http';
import { parsePemCertificates } from '@vc/protocol/x509';
import { IsOptional, IsString, Length, Matches } from 'class-validator';

/** Either a username and a password (RFC 7617), or a certificate and a key for TLS. */
@Checked<EstAuthenticationDto>(['username', 'password', 'certificate', 'key'], authenticationViolations)
export class EstAuthenticationDto {
  @IsOptional()
  @IsString()
  @Length(1, 200)
  @Matches(/^[^:\p{Cc}]*$/u, { message: 'username must have no colon and no control characters' })
  username?: string;

  @IsOptional()
  @IsString()
  @Length(1, 500)
  @Matches(/^\P{Cc}*$/u, { message: 'password must have no control characters' })
  password?: string;

  /** PEM of the certificate, and of intermediate ones after it. */
  @IsOptional()
  @IsString()
  @Length(1, 16_384)
  certificate?: string;

  /** PEM, not encrypted. */
  @IsOptional()
  @IsString()
  @Length(1, 8_192)
  key?: string;
}

function* authenticationViolations(dto: EstAuthenticationDto): Generator<Violation> {
  const { username, password, certificate, key } = dto;
  const [byPassword, byCertificate] = [
    [username, password],
    [certificate, key],
  ].map((pair) => pair.filter(isGiven).length);
  const isOneWay = (byPassword === 2 && byCertificate === 0) || (byPassword === 0 && byCertificate === 2);
  if (!isOneWay) yield violation('', 'must have either username and password, or certificate and key');
  if (isGiven(certificate) && isGiven(key)) yield* pairViolations(certificate, key);
}

function* pairViolations(certificate: string, key: string): Generator<Violation> {
  const [leaf] = parsePemCertificates(certificate) ?? [];
  const privateKey = parseKey(key);
  if (!leaf) yield violation('/certificate', 'must be one or more certificates in PEM');
  if (!privateKey) yield violation('/key', 'must be a private key in PEM that is not encrypted');
  if (leaf && privateKey && !leaf.checkPrivateKey(privateKey)) {
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

function isGiven(member: string | undefined): member is string {
  return member !== undefined;
}
