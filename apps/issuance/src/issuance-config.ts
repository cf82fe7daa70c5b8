import { readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { IsOptional, IsString } from 'class-validator';
import { ServiceConfig } from '@vc/platform/config';
import { parsePemCertificates } from '@vc/protocol/x509';

export class IssuanceConfig extends ServiceConfig {
  /** Comma-separated PEM files: authorities of those who vouch for wallets and their keys. */
  @IsOptional()
  @IsString()
  WALLET_ATTESTER_CA_FILES?: string;

  /** @throws Error where a file holds no certificates */
  attesterAuthorities(): X509Certificate[] {
    return (this.WALLET_ATTESTER_CA_FILES?.split(',') ?? []).flatMap((file) => {
      const certificates = parsePemCertificates(readFileSync(file, 'utf8'));
      if (!certificates) throw new Error(`${file} holds no certificates.`);
      return certificates;
    });
  }
}
