import { X509Certificate } from 'node:crypto';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { readCertificateFiles, ServiceConfig } from '@vc/platform/config';

export class IssuanceConfig extends ServiceConfig {
  /** Comma-separated PEM files: authorities of those who vouch for wallets and their keys. */
  @IsOptional()
  @IsString()
  WALLET_ATTESTER_CA_FILES?: string;

  /** How long a wallet of others has for its notification; after that a delivered credential counts as received. */
  @IsInt()
  @Min(0)
  @Max(3_600)
  ISSUANCE_NOTIFICATION_WAIT_SECONDS: number = 10;

  /** @throws Error where a file holds no certificates */
  attesterAuthorities(): X509Certificate[] {
    return readCertificateFiles(this.WALLET_ATTESTER_CA_FILES);
  }
}
