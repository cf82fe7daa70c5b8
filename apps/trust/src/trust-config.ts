import { IsIn, IsInt, Max, Min } from 'class-validator';
import { KeysConfig } from './keys/keys-config';
import { COUNTRY_NAMES } from './pki/country-names';

export class TrustConfig extends KeysConfig {
  override DATABASE_POOL_SIZE: number = 3;

  /** Days before the end of a certificate that the platform has made at which another one replaces it. 0: not before its end. */
  @IsInt()
  @Min(0)
  @Max(180)
  TRUST_RENEWAL_DAYS: number = 60;

  /** Country of certificates that are issued without a request. ISO 3166-1 alpha-2. */
  @IsIn(COUNTRY_NAMES)
  TRUST_COUNTRY_NAME: string = 'ZA';
}
