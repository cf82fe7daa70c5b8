import assert from 'node:assert/strict';
import { Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { OutgoingHttp, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { translating } from '@vc/protocol/errors';
import type { GatewayDto } from './gateway.dto';
import type { NoticeSetting } from './notice-setting.entity';
import { gatewayNotAllowed, gatewaySecretRequired } from './notice-settings.errors';

type GatewayColumns = Pick<NoticeSetting, 'gatewayUrl' | 'gatewaySecret'>;

export interface NoticeGateway {
  url: string;
  /** `whsec_…` */
  secret: string;
}

/** The gateways of organizations, and their secrets, which are sealed. */
@Injectable()
export class NoticeGateways {
  constructor(
    private readonly cipher: EnvelopeCipher,
    private readonly outgoing: OutgoingHttp,
  ) {}

  /** @throws ValidationFailed for an address that the platform does not call */
  async assertReachable(gateway: GatewayDto | undefined): Promise<void> {
    if (!gateway) return;
    const check = () => this.outgoing.checkHost(gateway.url);
    await translating(check, OutgoingHttpError, ({ message }) => gatewayNotAllowed(message));
  }

  /**
   * A stored secret is used for the address that it was given for only.
   * @param before the setting that is replaced
   * @throws ValidationFailed without a secret
   */
  seal(tenantId: string, gateway: GatewayDto | undefined, before: NoticeSetting | null): GatewayColumns {
    if (!gateway) return { gatewayUrl: null, gatewaySecret: null };
    const kept = before?.gatewayUrl === gateway.url ? before.gatewaySecret : null;
    const { url: gatewayUrl, secret } = gateway;
    const gatewaySecret = secret === undefined ? kept : this.cipher.seal(secret, contextOf(tenantId));
    if (gatewaySecret === null) throw gatewaySecretRequired();
    return { gatewayUrl, gatewaySecret };
  }

  open({ tenantId, gatewayUrl, gatewaySecret }: NoticeSetting): NoticeGateway {
    assert(gatewayUrl !== null && gatewaySecret !== null, 'The channel http has a gateway.');
    return { url: gatewayUrl, secret: this.cipher.open(gatewaySecret, contextOf(tenantId)).toString() };
  }
}

function contextOf(tenantId: string): string {
  return `wallet.notice_settings/${tenantId}/gateway_secret`;
}
