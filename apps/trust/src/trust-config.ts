import { IsIn, IsInt, Min } from 'class-validator';
import { ServiceConfig } from '@vc/platform/config';
import { COUNTRY_NAMES } from './pki/country-names';

export class TrustConfig extends ServiceConfig {
  /** Signatures per second for one tenant; bursts of twice as many. */
  @IsInt()
  @Min(50)
  TRUST_SIGNATURES_PER_TENANT: number = 5_000;

  /** Of certificates that are made because one is needed, and nobody has said for which country. */
  @IsIn(COUNTRY_NAMES)
  TRUST_COUNTRY_NAME: string = 'ZA';
}
