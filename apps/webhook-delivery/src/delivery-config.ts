import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { RECOVERABLE_DAYS, VERIFICATION_MODES, type VerificationMode } from '@vc/feature/webhook-store';
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

  /**
   * What an endpoint has to do before it receives events. `consent`: it answers a challenge with 2xx, and shares a small
   * allowance with the unproven endpoints of its origin until it is proven. `strict` (or its earlier name `required`): it
   * echoes the challenge. `off`: nothing.
   */
  @IsIn(VERIFICATION_MODES)
  WEBHOOK_VERIFICATION: VerificationMode = 'consent';

  /** Endpoints are challenged, and only those that are proven receive events without the allowance of their origin. */
  get requiresProof(): boolean {
    return this.WEBHOOK_VERIFICATION !== 'off';
  }

  /** A 2xx to a challenge is enough for the allowance of the origin. */
  get acceptsConsent(): boolean {
    return this.WEBHOOK_VERIFICATION === 'consent';
  }
}
