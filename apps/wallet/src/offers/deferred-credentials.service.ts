import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { createId, Transaction } from '@vc/platform/persistence';
import { DeferredCredential } from '@vc/protocol/openid4vci-client';
import { Provenance } from '../credentials/credential-store';
import { HolderKeyPair } from '../issuers/holder-key';
import { IssuerAccessCipher } from '../issuers/issuer-access-cipher';
import { MAX_DEFERRAL_MS } from './deferred-credential.entity';
import { DeferredCredentialsRepository } from './deferred-credentials.repository';

/** Records the credentials that issuers have deferred (OpenID4VCI 1.0 §9). */
@Injectable()
export class DeferredCredentialsService {
  constructor(
    private readonly deferred: DeferredCredentialsRepository,
    private readonly cipher: IssuerAccessCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add(tx: Transaction, provenance: Provenance, deferred: DeferredCredential<HolderKeyPair>): Promise<void> {
    const { tenantId, userId, issuerAccessId, issuanceId, redemptionId, isPushed } = provenance;
    const [id, now] = [createId(), this.clock()];
    await this.deferred.insert(tx, {
      id,
      tenantId,
      userId,
      issuerAccessId,
      issuanceId,
      redemptionId,
      deferred: this.cipher.sealDeferred(id, deferred),
      isPushed,
      createdAt: now,
      attempts: 0,
      nextAttemptAt: new Date(now.getTime() + Math.min(deferred.interval * 1000, MAX_DEFERRAL_MS)),
      leasedUntil: null,
    });
  }
}
