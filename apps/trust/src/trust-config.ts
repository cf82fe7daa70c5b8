import { IsIn } from 'class-validator';
import { KeysConfig } from './keys/keys-config';
import { COUNTRY_NAMES } from './pki/country-names';

export class TrustConfig extends KeysConfig {
  override DATABASE_POOL_SIZE: number = 3;

  /** Country of certificates that are issued without a request. ISO 3166-1 alpha-2. */
  @IsIn(COUNTRY_NAMES)
  TRUST_COUNTRY_NAME: string = 'ZA';
}
