import { MailConfig } from '@vc/platform/mail';
import { acceptsConsent, IsVerificationMode, requiresProof, type VerificationMode } from '@vc/feature/webhook-store';
import { AreSourceRanges, toSourceRanges } from './source-ranges';

export class WebhooksConfig extends MailConfig {
  override DATABASE_POOL_SIZE: number = 2;

  /** Addresses and ranges, comma-separated, from which the platform sends requests, for the firewalls of partners. */
  @AreSourceRanges()
  OUTGOING_SOURCE_ADDRESSES: string = '';

  /**
   * What an endpoint has to do before it receives events. `consent`: it answers a challenge with 2xx, and shares a small
   * allowance with the unproven endpoints of its origin until it is proven. `strict` (or its earlier name `required`): it
   * echoes the challenge. `off`: nothing.
   */
  @IsVerificationMode()
  WEBHOOK_VERIFICATION: VerificationMode = 'consent';

  /** In CIDR notation; none if the operator does not state them. */
  get sourceRanges(): string[] {
    return toSourceRanges(this.OUTGOING_SOURCE_ADDRESSES);
  }

  get requiresProof(): boolean {
    return requiresProof(this.WEBHOOK_VERIFICATION);
  }

  get acceptsConsent(): boolean {
    return acceptsConsent(this.WEBHOOK_VERIFICATION);
  }
}
