import { Inject, Injectable } from '@nestjs/common';
import { ServiceConfig } from '@vc/platform/config';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { Holder } from '../holders/holder';
import type { NoticeAddress } from './notice-address.entity';
import { confirmationLinkInvalid } from './notice-recipient.errors';

const CONTEXT = 'wallet.notice_addresses/confirmation';
const LIFETIME_MS = 30 * 24 * 60 * 60_000;

/** Path of the page that confirms an address. */
const CONFIRMATION_PATH = 'wallet/notices/confirmation';

/** What the link of one mail confirms. */
export interface Confirmation extends Holder, Pick<NoticeAddress, 'address' | 'timesAsked'> {}

/** Tokens by which the reader of a mail confirms the address. They are sealed, and expire. `NoticeAddresses` accepts each once. */
@Injectable()
export class ConfirmationTokens {
  constructor(
    private readonly cipher: EnvelopeCipher,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  urlFor({ tenantId, userId, address, timesAsked }: Confirmation): string {
    const expiresAt = this.clock().getTime() + LIFETIME_MS;
    const token = this.cipher.seal([tenantId, userId, address, timesAsked, expiresAt].join(' '), CONTEXT);
    return `${this.config.PUBLIC_URL}/${CONFIRMATION_PATH}?token=${token}`;
  }

  /** @throws DomainError `NOT_FOUND` for a token that this platform has not made, or that has expired */
  open(token: string): Confirmation {
    const [tenantId = '', userId = '', address = '', timesAsked, expiresAt] = this.unseal(token).split(' ');
    if (!(Number(expiresAt) > this.clock().getTime())) throw confirmationLinkInvalid();
    return { tenantId, userId, address, timesAsked: Number(timesAsked) };
  }

  private unseal(token: string): string {
    try {
      return this.cipher.open(token, CONTEXT).toString();
    } catch (cause) {
      throw confirmationLinkInvalid(cause);
    }
  }
}
