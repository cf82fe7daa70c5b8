import { X509Certificate } from 'node:crypto';
import { IsOptional, IsString } from 'class-validator';
import { readCertificateFiles, ServiceConfig } from '@vc/platform/config';

export class IssuanceConfig extends ServiceConfig {
  /** Comma-separated PEM files: authorities of those who vouch for wallets and their keys. */
  @IsOptional()
  @IsString()
  WALLET_ATTESTER_CA_FILES?: string;

  /** @throws Error where a file holds no certificates */
  attesterAuthorities(): X509Certificate[] {
    return readCertificateFiles(this.WALLET_ATTESTER_CA_FILES);
  }
}
