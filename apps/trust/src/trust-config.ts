import { IsIn, IsInt, Min } from 'class-validator';
import { KeyProvidersConfig } from './keys/key-providers-config';
import { COUNTRY_NAMES } from './pki/country-names';

export class TrustConfig extends KeyProvidersConfig {
  override DATABASE_POOL_SIZE: number = 3;

  /** Signatures per second for one tenant, with bursts of twice as many. */
  @IsInt()
  @Min(50)
  TRUST_SIGNATURES_PER_TENANT: number = 5_000;

  /** Country of certificates that are issued without a request. ISO 3166-1 alpha-2. */
  @IsIn(COUNTRY_NAMES)
  TRUST_COUNTRY_NAME: string = 'ZA';
}
