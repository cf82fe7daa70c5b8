import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { RECOVERABLE_DAYS } from '@vc/feature/webhook-store';
import { IsInt, Max, Min } from 'class-validator';

export class DeliveryConfig extends OutgoingHttpConfig {
  /** How long deliveries that have ended, and the log of their attempts, are kept. */
  @IsInt()
  @Min(RECOVERABLE_DAYS)
  @Max(3_650)
  WEBHOOK_RETENTION_DAYS: number = 30;
}
