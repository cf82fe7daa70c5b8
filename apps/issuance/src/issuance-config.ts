import { X509Certificate } from 'node:crypto';
import { IsInt, Max, Min } from 'class-validator';
import { AreReadableFiles, readCertificateFiles, ServiceConfig } from '@vc/platform/config';

export class IssuanceConfig extends ServiceConfig {
  override DATABASE_POOL_SIZE: number = 4;

  /** Comma-separated PEM files with the certificates of wallet attesters' authorities. */
  @AreReadableFiles()
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
