import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { DomainError } from '@vc/platform/http';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { createId, Database } from '@vc/platform/persistence';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { CredentialOffer } from '@vc/protocol/openid4vci';
import { finishAuthorization, RedeemedOffer, startAuthorization } from '@vc/protocol/openid4vci-client';
import { LessThanOrEqual } from 'typeorm';
import { IssuerVault } from '../issuers/issuer-vault';
import { Holder } from '../recipients.service';
import { UpstreamRejected } from '../upstream-rejected';
import { createHolderKey, NewHolderKey } from './holder-key';
import { StoredAuthorization } from './stored-authorization.entity';
import { WalletIdentity } from './wallet-identity';

/** As long as a person may take at an issuer. */
const LIFE_MS = 30 * 60_000;

/** The authorization code grant, which needs the user in person at the issuer's authorization server. */
@Injectable()
export class AuthorizationsService {
  constructor(
    private readonly database: Database,
    private readonly outgoing: OutgoingHttp,
    private readonly vault: IssuerVault,
    private readonly identity: WalletIdentity,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Answers where to send the user's browser. @throws DomainError `UPSTREAM_REJECTED` */
  async start({ tenantId, userId }: Holder, offer: CredentialOffer, redirectUri: string): Promise<string> {
    const { authorizationUri, pending } = await startAuthorization({ ...this.options, offer, redirectUri }).catch(
      (error: unknown) => {
        throw UpstreamRejected.of(error, { pointer: '/credentialOffer' });
      },
    );
    const [id, now] = [createId(), this.clock()];
    const stored: StoredAuthorization = {
      ...{ id, tenantId, userId, stateHash: sha256Base64Url(pending.state) },
      ...{ pending: this.vault.sealAuthorization(id, pending), expiresAt: new Date(now.getTime() + LIFE_MS) },
    };
    await this.database.transaction(tenantId, async (tx) => {
      await tx.delete(StoredAuthorization, { tenantId, userId, expiresAt: LessThanOrEqual(now) });
      await tx.insert(StoredAuthorization, stored);
    });
    return authorizationUri;
  }

  /**
   * Goes on with what the user's browser has brought back: once, and only for the user who began it.
   * @throws DomainError `INVALID_STATE`, `UPSTREAM_REJECTED`
   */
  async finish(holder: Holder, authorizationResponse: string): Promise<RedeemedOffer<NewHolderKey>> {
    const parameters = new URL(authorizationResponse).searchParams;
    const { id, pending } = await this.take(holder, parameters.get('state') ?? '');
    try {
      return await finishAuthorization(this.vault.openAuthorization(id, pending), parameters, this.options);
    } catch (error) {
      throw UpstreamRejected.of(error, { pointer: '/authorizationResponse' });
    }
  }

  private async take({ tenantId, userId }: Holder, state: string): Promise<StoredAuthorization> {
    const found = await this.database.transaction(tenantId, async (tx) => {
      const where = { tenantId, userId, stateHash: sha256Base64Url(state) };
      const stored = await tx.findOne(StoredAuthorization, { where, lock: { mode: 'pessimistic_write' } });
      if (stored) await tx.delete(StoredAuthorization, { tenantId, id: stored.id });
      return stored;
    });
    if (found && found.expiresAt > this.clock()) return found;
    throw new DomainError('INVALID_STATE', 'No authorization waits for this response.', {
      source: { pointer: '/authorizationResponse' },
    });
  }

  private get options() {
    return { http: this.outgoing.requester, client: this.identity, createHolderKey, now: this.clock };
  }
}
