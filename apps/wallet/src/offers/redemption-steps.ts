import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
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
  WantedCredential,
} from '@vc/protocol/openid4vci-client';
import { DeferredCredentialsService } from '../issuers/deferred-credentials.service';
import { IssuerAccessesRepository } from '../issuers/issuer-accesses.repository';
import { IssuerVault } from '../issuers/issuer-vault';
import { updateLeased } from '../leases.repository';
import { NewHolderKey } from './holder-key';
import { IssuerOptions } from './issuer-options';
import { Provenance, ReceivedCredentials } from './received-credentials';
import { NOTHING_LEFT, StoredRedemption } from './redemption.entity';

type Access = IssuerAccess<NewHolderKey>;
type Wanted = WantedCredential<NewHolderKey>;

/** Token, credentials: each step is written down before the next one, and can be made again. */
@Injectable()
export class RedemptionSteps {
  constructor(
    private readonly database: Database,
    private readonly accesses: IssuerAccessesRepository,
    private readonly received: ReceivedCredentials,
    private readonly deferred: DeferredCredentialsService,
    private readonly vault: IssuerVault,
    private readonly options: IssuerOptions,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Goes on from the step that was written down last.
   * @param stored is changed with each step
   * @throws OfferRejectedError, ServerUnavailableError, OutgoingHttpError, LeaseLostError
   */
  async run(stored: StoredRedemption, found?: OfferAtIssuer): Promise<void> {
    const access = (await this.accessOf(stored)) ?? (await this.obtainAccess(stored, found));
    const wanted = this.vault.openWanted(stored.id, stored.wanted!);
    while (wanted.length > 0) {
      const outcome = await requestCredential(access, wanted.shift()!, this.options);
      await this.keep(stored, access, outcome, wanted);
    }
  }

  private async accessOf({ tenantId, issuerAccessId }: StoredRedemption): Promise<Access | undefined> {
    if (issuerAccessId === null) return undefined;
    const stored = await this.database.transaction(tenantId, (tx) => this.accesses.find(tx, tenantId, issuerAccessId));
    return stored && stored.expiresAt > this.clock() ? this.vault.openAccess(stored) : undefined;
  }

  /** Another token comes with the same code and keys, where the server takes the code again. */
  private async obtainAccess(stored: StoredRedemption, found?: OfferAtIssuer): Promise<Access> {
    const redemption = this.vault.openRedemption(stored.id, stored.redemption!);
    const { offer, authorizationServer } = redemption;
    const issuer = found ?? (await discoverIssuer(offer, authorizationServer, this.options));
    const granted = await redeemGrant(issuer, redemption, this.options);
    const access = this.vault.sealAccess(stored.tenantId, granted.access);
    await this.database.transaction(stored.tenantId, async (tx) => {
      await this.accesses.insert(tx, access);
      await updateLeased(tx, StoredRedemption, stored, {
        issuerAccessId: access.id,
        issuanceId: this.issuanceOnThisPlatform(granted),
        // The holder keys stay: the issuer may know them already.
        wanted: stored.wanted ?? this.vault.sealWanted(stored.id, granted.wanted),
      });
    });
    return granted.access;
  }

  private async keep(
    stored: StoredRedemption,
    { credentialIssuer }: Access,
    outcome: CredentialOutcome<NewHolderKey>,
    left: Wanted[],
  ): Promise<void> {
    const { id, tenantId, userId, issuanceId } = stored;
    const provenance: Provenance = {
      tenantId,
      userId,
      credentialIssuer,
      issuerAccessId: stored.issuerAccessId!,
      issuanceId,
    };
    const rows = 'credential' in outcome ? this.received.rowsOf(provenance, outcome.credential) : undefined;
    const progress = left.length > 0 ? { wanted: this.vault.sealWanted(id, left) } : NOTHING_LEFT;
    await this.database.transaction(tenantId, async (tx) => {
      const credentialIds = [...stored.credentialIds];
      if (rows) credentialIds.push(rows.credential.id);
      await updateLeased(tx, StoredRedemption, stored, { ...progress, credentialIds });
      if (rows) await this.received.store(tx, rows);
      if ('deferred' in outcome) await this.deferred.add(tx, provenance, [outcome.deferred]);
    });
  }

  /** Only our own issuer is believed when it names an issuance of ours. */
  private issuanceOnThisPlatform({ access, issuanceId }: RedeemedGrant<NewHolderKey>): string | null {
    const isOurs = access.credentialIssuer.startsWith(`${this.config.PUBLIC_URL}/oid4vci/`);
    return isOurs && issuanceId !== undefined && isUuid(issuanceId) ? issuanceId : null;
  }
}
