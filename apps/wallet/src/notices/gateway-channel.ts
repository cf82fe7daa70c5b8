import { Inject, Injectable } from '@nestjs/common';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { UserContact } from '@vc/platform/service-clients';
import { signWebhook } from '@vc/protocol/crypto';
import { NoticeGateways } from '../notice-settings/notice-gateways';
import type { NoticeChannel, NoticeDispatch } from './notice-channel';
import type { NoticeOutcome } from './notice-status';

/** The gateway will never take this message. */
const REFUSALS = [400, 410, 422];

/** Posts notices to the gateway of the organization, signed as webhooks are (Standard Webhooks). */
@Injectable()
export class GatewayChannel implements NoticeChannel {
  constructor(
    private readonly outgoing: OutgoingHttp,
    private readonly gateways: NoticeGateways,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(dispatch: NoticeDispatch): Promise<NoticeOutcome> {
    const { notice, setting } = dispatch;
    const { url, secret } = this.gateways.open(setting);
    const body = JSON.stringify(toGatewayMessage(dispatch));
    const message = { id: notice.id, sentAt: this.clock(), body };
    const headers = {
      'content-type': 'application/json',
      ...signWebhook(message, { secrets: [secret], privateKeys: [] }),
    };
    const { status } = await this.outgoing.request({ method: 'POST', url, headers, body });
    if (status >= 200 && status < 300) return 'sent';
    if (REFUSALS.includes(status)) return 'refused';
    throw new Error(`The gateway answers ${status}.`);
  }
}

/** The organization knows its users by these identifiers, and has their numbers itself. */
function toGatewayMessage({ notice, contact, message }: NoticeDispatch) {
  const { language, subject, body: text, link, optOutUrl } = message;
  const { kind, tenantId } = notice;
  return { kind, tenantId, recipient: toRecipient(contact), language, subject, text, link, optOutUrl };
}

function toRecipient({ externalIdentifier, username }: UserContact) {
  return externalIdentifier === null
    ? { identifierType: 'username', identifier: username }
    : { identifierType: 'externalIdentifier', identifier: externalIdentifier };
}
