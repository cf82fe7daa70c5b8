import { MailConfig } from '@vc/platform/mail';
import { AreSourceRanges, toSourceRanges } from './source-ranges';

export class WebhooksConfig extends MailConfig {
  override DATABASE_POOL_SIZE: number = 2;

  /** Addresses and ranges, comma-separated, from which the platform sends requests, for the firewalls of partners. */
  @AreSourceRanges()
  OUTGOING_SOURCE_ADDRESSES: string = '';

  /** In CIDR notation; none if the operator does not state them. */
  get sourceRanges(): string[] {
    return toSourceRanges(this.OUTGOING_SOURCE_ADDRESSES);
  }
}
