import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { isUuid } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import {
  CredentialOutcome,
  discoverIssuer,
  IssuerAccess,
  OfferAtIssuer,
  RedeemedGrant,
  redeemGrant,
  requestCredential,
  WalletOptions,
  WantedCredential,
} from '@vc/protocol/openid4vci-client';
import { CredentialStore, Provenance } from '../credentials/credential-store';
import { HolderKeyPair } from '../issuers/holder-key';
import { IssuerAccessCipher } from '../issuers/issuer-access-cipher';
import { IssuerAccessesRepository } from '../issuers/issuer-accesses.repository';
import { PlatformIssuers } from '../issuers/platform-issuers';
import { updateLeased } from '../leases/leases.repository';
import { DeferredCredentialsService } from './deferred-credentials.service';
import { IssuerOptions } from './issuer-options';
import { COMPLETED, StoredRedemption } from './redemption.entity';

/** The access token of a redemption, and the credentials that are still to be requested with it. */
interface GrantedAccess {
  issuerAccessId: string;
  access: IssuerAccess<HolderKeyPair>;
  wanted: WantedCredential<HolderKeyPair>[];
}

/** The token request and the credential requests of a redemption. Each result is stored before the next request. */
@Injectable()
export class RedemptionSteps {
  constructor(
    private readonly database: Database,
    private readonly accesses: IssuerAccessesRepository,
    private readonly credentials: CredentialStore,
    private readonly deferred: DeferredCredentialsService,
    private readonly cipher: IssuerAccessCipher,
    private readonly options: IssuerOptions,
    private readonly issuers: PlatformIssuers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Continues after the step that was stored last. The requests of one run share a budget.
   * @param stored is changed with each step
   * @throws OfferRejectedError, ServerUnavailableError, OutgoingHttpError, LeaseLostError
   */
  async run(stored: StoredRedemption, offerAtIssuer?: OfferAtIssuer): Promise<void> {
    const options = this.options.forRedemption();
    const granted = (await this.findAccess(stored)) ?? (await this.obtainAccess(stored, options, offerAtIssuer));
    for (const [index, wanted] of granted.wanted.entries()) {
      const outcome = await requestCredential(granted.access, wanted, options);
      await this.store(stored, { ...granted, wanted: granted.wanted.slice(index + 1) }, outcome);
    }
  }

  /** Returns undefined before there is a token, and after it has expired. */
  private async findAccess(stored: StoredRedemption): Promise<GrantedAccess | undefined> {
    const { id, tenantId, issuerAccessId, wanted } = stored;
    if (issuerAccessId === null || wanted === null) return undefined;
    const access = await this.database.transaction(tenantId, (tx) => this.accesses.find(tx, tenantId, issuerAccessId));
    if (!access || access.expiresAt <= this.clock()) return undefined;
    return { issuerAccessId, access: this.cipher.openAccess(access), wanted: this.cipher.openWanted(id, wanted) };
  }

  /** Redeems the grant. A server that accepts the code again issues another token for the same code and keys. */
  private async obtainAccess(
    stored: StoredRedemption,
    options: WalletOptions<HolderKeyPair>,
    offerAtIssuer?: OfferAtIssuer,
  ): Promise<GrantedAccess> {
    const redemption = this.cipher.openRedemption(stored);
    const { offer, authorizationServer } = redemption;
    const issuer = offerAtIssuer ?? (await discoverIssuer(offer, authorizationServer, options));
    const granted = await redeemGrant(issuer, redemption, options);
    const access = this.cipher.sealAccess(stored.tenantId, granted.access);
    // The issuer may already know the holder keys of an earlier attempt, so they are kept.
    const wanted = stored.wanted ?? this.cipher.sealWanted(stored.id, granted.wanted);
    const issuanceId = await this.findPlatformIssuance(granted);
    await this.database.transaction(stored.tenantId, async (tx) => {
      await this.accesses.insert(tx, access);
      await updateLeased(tx, StoredRedemption, stored, { issuerAccessId: access.id, issuanceId, wanted });
    });
    return { issuerAccessId: access.id, access: granted.access, wanted: this.cipher.openWanted(stored.id, wanted) };
  }

  /** @param granted with the credentials that are left after this one */
  private async store(
    stored: StoredRedemption,
    { issuerAccessId, access: { credentialIssuer }, wanted }: GrantedAccess,
    outcome: CredentialOutcome<HolderKeyPair>,
  ): Promise<void> {
    const { id: redemptionId, tenantId, userId, issuanceId, isPushed } = stored;
    // The user is told of the first credential of an offer.
    const isNews = isPushed && stored.credentialIds.length === 0;
    const origin = { credentialIssuer, issuerAccessId, issuanceId, redemptionId };
    const provenance: Provenance = { tenantId, userId, ...origin, isPushed, isNews };
    const rows = 'credential' in outcome ? await this.credentials.accept(provenance, outcome.credential) : undefined;
    const progress = wanted.length > 0 ? { wanted: this.cipher.sealWanted(redemptionId, wanted) } : COMPLETED;
    await this.database.transaction(tenantId, async (tx) => {
      const credentialIds = [...stored.credentialIds];
      if (rows) credentialIds.push(rows.credential.id);
      await updateLeased(tx, StoredRedemption, stored, { ...progress, credentialIds });
      if (rows) await this.credentials.insert(tx, rows);
      if ('deferred' in outcome) await this.deferred.add(tx, provenance, outcome.deferred);
    });
  }

  /** An issuance id is accepted from the issuer of this platform only. */
  private async findPlatformIssuance({ access, issuanceId }: RedeemedGrant<HolderKeyPair>): Promise<string | null> {
    if (issuanceId === undefined || !isUuid(issuanceId)) return null;
    return (await this.issuers.findTenant(access.credentialIssuer)) === undefined ? null : issuanceId;
  }
}
