import { IsIn, IsInt, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';
import { OnlyWith, Secret } from '@vc/platform/config';
import { OutgoingProxyConfig } from '@vc/platform/outgoing-http';

export class VerificationConfig extends OutgoingProxyConfig {
  override DATABASE_POOL_SIZE: number = 2;

  /** Base address of the national home-affairs gateway, or of the simulator. Without one, look-ups answer 504. */
  @IsOptional()
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] })
  HOME_AFFAIRS_URL?: string;

  /** Bearer token for the gateway. */
  @Secret()
  @IsOptional()
  @IsString()
  HOME_AFFAIRS_API_KEY?: string;

  /** Whether the platform reaches that gateway through `OUTGOING_PROXY`. */
  @OnlyWith<VerificationConfig>({
    isUsed: ({ HOME_AFFAIRS_PROXY: setting, OUTGOING_PROXY: proxy }) => setting === 'off' || proxy !== undefined,
    setting: 'OUTGOING_PROXY',
  })
  @IsIn(['on', 'off'])
  HOME_AFFAIRS_PROXY: 'on' | 'off' = 'off';

  /** Limit of a call with its retries; a longer one ends as 504. */
  @IsInt()
  @Min(100)
  @Max(60_000)
  HOME_AFFAIRS_TIMEOUT_MS: number = 5_000;
}
