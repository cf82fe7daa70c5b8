import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { RECOVERABLE_DAYS } from '@vc/feature/webhook-store';
import { IsIn, IsInt, Max, Min } from 'class-validator';

export class DeliveryConfig extends OutgoingHttpConfig {
  override DATABASE_POOL_SIZE: number = 4;

  /** Retention of deliveries that have ended, with the log of their attempts. */
  @IsInt()
  @Min(RECOVERABLE_DAYS)
  @Max(3_650)
  WEBHOOK_RETENTION_DAYS: number = 30;

  /** Retention of the daily counts of usage. */
  @IsInt()
  @Min(31)
  @Max(3_650)
  USAGE_RETENTION_DAYS: number = 400;

  /** Whether an endpoint has to echo a challenge before it receives events. */
  @IsIn(['required', 'off'])
  WEBHOOK_VERIFICATION: 'required' | 'off' = 'required';

  get requiresVerification(): boolean {
    return this.WEBHOOK_VERIFICATION === 'required';
  }
}
