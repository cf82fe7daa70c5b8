import { IsInt, Min } from 'class-validator';
import { ServiceConfig } from '@vc/platform/config';

export class TrustConfig extends ServiceConfig {
  /** Signatures per second for one tenant; bursts of twice as many. */
  @IsInt()
  @Min(50)
  TRUST_SIGNATURES_PER_TENANT: number = 5_000;
}
