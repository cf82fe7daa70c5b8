import { Injectable } from '@nestjs/common';
import { ServiceConfig } from '@vc/platform/config';
import { EnvelopeCipher } from '@vc/platform/key-store';
import type { Holder } from '../holders/holder';
import { optOutLinkInvalid } from './notice-recipient.errors';

const CONTEXT = 'wallet.notice_recipients/opt-out';

/** Path of the page that ends the notices to a user. */
export const OPT_OUT_PATH = 'wallet/notices/opt-out';

/** Tokens by which the reader of a notice ends the notices without a log-in. They are sealed, and do not end. */
@Injectable()
export class OptOutTokens {
  constructor(
    private readonly cipher: EnvelopeCipher,
    private readonly config: ServiceConfig,
  ) {}

  urlFor({ tenantId, userId }: Holder): string {
    const token = this.cipher.seal(`${tenantId} ${userId}`, CONTEXT);
    return `${this.config.PUBLIC_URL}/${OPT_OUT_PATH}?token=${token}`;
  }

  /** @throws DomainError `NOT_FOUND` */
  open(token: string): Holder {
    try {
      const [tenantId = '', userId = ''] = this.cipher.open(token, CONTEXT).toString().split(' ');
      return { tenantId, userId };
    } catch (cause) {
      throw optOutLinkInvalid(cause);
    }
  }
}
