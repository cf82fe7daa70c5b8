import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { translating } from '@vc/protocol/errors';
import { DpopError, verifyDpopProof } from '@vc/protocol/oauth2';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { TokenLimits } from '../limits/token-limits';
import { ANONYMOUS_WALLET } from '../clients/anonymous-wallet';
import { clientOf } from './oidc-context';
import { assertWithin } from '../limits/too-many-requests';
import type { GrantRequest } from './grant';
import { dpopProofRequired, invalidDpopProof } from './grant.errors';

/** Reads token requests, and limits their rate by client. */
@Injectable()
export class GrantRequests {
  constructor(
    private readonly limits: TokenLimits,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** @throws TooManyRequests, InvalidDpopProof, InvalidRequest */
  async read(context: KoaContextWithOIDC): Promise<GrantRequest> {
    const client = clientOf(context.oidc);
    if (client.clientId !== ANONYMOUS_WALLET) {
      assertWithin(this.limits.findExceeded(client.clientId, String(client.tenant_id)));
    }
    return {
      clientId: client.clientId,
      tenantId: String(client.tenant_id),
      allowedScopes: client.scope?.split(' ').filter((scope) => scope !== 'openid') ?? [],
      parameters: context.oidc.params as Record<string, string | undefined>,
      jkt: await this.verifyProof(context),
    };
  }

  private async verifyProof(context: KoaContextWithOIDC): Promise<string | undefined> {
    const { provider } = context.oidc;
    const proof = context.get('DPoP');
    if (!proof) {
      if (clientOf(context.oidc).dpopBoundAccessTokens) throw dpopProofRequired();
      return undefined;
    }
    const verify = async () => {
      const request = { method: context.method, url: context.oidc.urlFor('token'), now: this.now() };
      const { jkt, jti, expiresAt } = verifyDpopProof(proof, request);
      const isNew = await provider.ReplayDetection.unique(jkt, jti, Math.ceil(expiresAt.getTime() / 1000));
      if (!isNew) throw new DpopError('it was used before');
      return jkt;
    };
    return translating(verify, DpopError, invalidDpopProof);
  }
}
