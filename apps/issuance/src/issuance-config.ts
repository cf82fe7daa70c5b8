import { IsIn, IsInt, Max, Min } from 'class-validator';
import { AreReadableFiles, ServiceConfig } from '@vc/platform/config';

export class IssuanceConfig extends ServiceConfig {
  override DATABASE_POOL_SIZE: number = 4;

  /** Comma-separated PEM files with the certificates of wallet attesters' authorities. */
  @AreReadableFiles()
  WALLET_ATTESTER_CA_FILES?: string;

  /** Whether the wallet providers on the trust lists of a tenant attest keys to this tenant. */
  @IsIn(['on', 'off'])
  WALLET_ATTESTERS_FROM_TRUST_LISTS: 'on' | 'off' = 'off';

  /** Seconds that other wallets have for their notification. After that, delivered credentials count as received. */
  @IsInt()
  @Min(0)
  @Max(3_600)
  ISSUANCE_NOTIFICATION_WAIT_SECONDS: number = 10;
}
