import { X509Certificate } from 'node:crypto';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { readCertificateFiles, ServiceConfig } from '@vc/platform/config';

export class IssuanceConfig extends ServiceConfig {
  /** Comma-separated PEM files with the certificates of wallet attesters' authorities. */
  @IsOptional()
  @IsString()
  WALLET_ATTESTER_CA_FILES?: string;

  /** Seconds that other wallets have for their notification. After that, delivered credentials count as received. */
  @IsInt()
  @Min(0)
  @Max(3_600)
  ISSUANCE_NOTIFICATION_WAIT_SECONDS: number = 10;

  /** @throws Error when a file contains no certificates */
  attesterAuthorities(): X509Certificate[] {
    return readCertificateFiles(this.WALLET_ATTESTER_CA_FILES);
  }
}
