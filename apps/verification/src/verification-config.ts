import { IsInt, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';
import { ServiceConfig } from '@vc/platform/config';

export class VerificationConfig extends ServiceConfig {
  /** Base address of the national home-affairs gateway, or of the simulator. Without one, look-ups answer 504. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  HOME_AFFAIRS_URL?: string;

  /** Bearer token for the gateway. */
  @IsOptional()
  @IsString()
  HOME_AFFAIRS_API_KEY?: string;

  /** Limit of a call with its retries; a longer one ends as 504. */
  @IsInt()
  @Min(100)
  @Max(60_000)
  HOME_AFFAIRS_TIMEOUT_MS: number = 5_000;
}
