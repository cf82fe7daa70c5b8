import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { createIssuerState, createPreAuthorizedCode } from '@vc/feature/issuance-grant';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { assertNone, DomainError, PageRequest } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Outbox } from '@vc/platform/messaging';
import { createId, createSecretId, Database, Transaction } from '@vc/platform/persistence';
import { OnboardingClient } from '@vc/platform/service-clients';
import { MDL_DOC_TYPE } from '@vc/protocol/mdoc';
import { IssuerSigners } from '../issuer-signers/issuer-signers';
import { CreateIssuanceDto } from './create-issuance.dto';
import { credentialIssuerOf } from './issuance-addresses';
import { nextIssuanceCredentialStatus } from './issuance-credential-status';
import { IssuanceCredential } from './issuance-credential.entity';
import { attributesContext, grantContext } from './issuance-secrets';
import { type IssuanceStatus, nextIssuanceStatus } from './issuance-status';
import { IssuanceTimes, issuanceTimesOf, timeViolations } from './issuance-times';
import { Issuance } from './issuance.entity';
import { issuanceEvent } from './issuance.events';
import { IssuanceWithCredentials } from './issuance.resource';
import { IssuancesRepository, WholeIssuance } from './issuances.repository';
import { offeredAttributeViolations, OfferedCredential, OfferParser } from './offer-parser';
import { createTxCode, NewTxCode } from './tx-code';

/** `error.code` of an issuance that the issuer has taken back. */
const CANCELLED = 'CANCELLED';

@Injectable()
export class IssuancesService {
  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly offered: OfferParser,
    private readonly signers: IssuerSigners,
    private readonly onboarding: OnboardingClient,
    private readonly outbox: Outbox,
    private readonly cipher: EnvelopeCipher,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Makes an offer. The transaction code, if one was asked for, is told here and never again.
   * @throws ValidationFailed, DomainError `NOT_FOUND`, `INVALID_STATE`, `CERTIFICATE_NOT_ACTIVE`
   */
  async create(
    tenant: TenantId,
    dto: CreateIssuanceDto,
  ): Promise<IssuanceWithCredentials & { txCode?: string | undefined }> {
    const now = this.clock();
    const times = issuanceTimesOf(dto, now);
    const offered = await this.offered.find(tenant, dto);
    assertNone(timeViolations(times, now), offeredAttributeViolations(offered, dto));
    await this.assertCanSign(tenant, offered);
    const recipientUserId = await this.recipientOf(tenant, dto);
    const txCode = createTxCode(dto.txCode);
    const { expiresAt } = times;
    const issuance = this.newIssuance(tenant, dto, offered, { expiresAt, recipientUserId, txCode });
    const credentials = offered.map((each, position) => this.newCredential(issuance, each, position, times));
    await this.database.transaction(tenant, async (tx) => {
      this.database.withCommit(tx, () => this.issuances.insert(tx, issuance, credentials));
      this.outbox.add(tx, issuanceEvent('offered', issuance));
    });
    return { issuance, credentials, txCode: txCode?.code };
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<IssuanceWithCredentials> {
    return this.database.transaction(tenant, (tx) => this.issuances.getWhole(tx, tenant, id));
  }

  async list(tenant: TenantId, status: IssuanceStatus | undefined, page: PageRequest) {
    return this.database.transaction(tenant, (tx) => this.issuances.list(tx, tenant, status, page));
  }

  /**
   * Takes the offer back; credentials that were issued stay what they are. Again is the same.
   * @throws DomainError `INVALID_STATE` where the issuance has ended in another way
   */
  async cancel(tenant: TenantId, id: string): Promise<IssuanceWithCredentials> {
    return this.database.transaction(tenant, async (tx) => {
      const { issuance, credentials } = await this.issuances.getWholeForUpdate(tx, tenant, id);
      if (issuance.error?.code === CANCELLED) return { issuance, credentials };
      issuance.error = { code: CANCELLED, detail: 'The issuer has taken the offer back.' };
      await this.end(tx, { issuance, credentials }, 'fail');
      this.outbox.add(tx, issuanceEvent('failed', issuance));
      return { issuance, credentials };
    });
  }

  /** Lets a deferred issuance go on. Again is the same. @throws DomainError `INVALID_STATE` where it is not deferred */
  async approve(tenant: TenantId, id: string): Promise<IssuanceWithCredentials> {
    return this.database.transaction(tenant, async (tx) => {
      const { issuance, credentials } = await this.issuances.getWholeForUpdate(tx, tenant, id);
      if (!issuance.isDeferred) throw new DomainError('INVALID_STATE', 'The issuance is not a deferred one.');
      if (issuance.approvedAt) return { issuance, credentials };
      if (issuance.status === 'failed' || issuance.status === 'expired') {
        throw new DomainError('INVALID_STATE', `An issuance that is ${issuance.status} cannot be approved.`);
      }
      issuance.approvedAt = issuance.updatedAt = this.clock();
      await this.issuances.update(tx, issuance);
      return { issuance, credentials };
    });
  }

  /** Ends an issuance and what of it has not been issued. */
  async end(tx: Transaction, { issuance, credentials }: WholeIssuance, trigger: 'fail' | 'expire'): Promise<void> {
    const now = this.clock();
    issuance.status = nextIssuanceStatus(issuance.status, trigger);
    issuance.updatedAt = now;
    await this.issuances.update(tx, issuance);
    for (const credential of credentials.filter(({ status }) => status === 'offered')) {
      credential.status = nextIssuanceCredentialStatus(credential.status, trigger);
      credential.updatedAt = now;
      await this.issuances.updateCredential(tx, credential);
    }
  }

  /** The user's id, or null where the offer names nobody. @throws DomainError `NOT_FOUND` */
  private async recipientOf(tenant: TenantId, dto: CreateIssuanceDto): Promise<string | null> {
    const { recipient, identifierType = 'email' } = dto;
    return recipient === undefined ? null : (await this.onboarding.recipient(tenant, identifierType, recipient)).id;
  }

  /** Readers take a mobile driving licence of nobody but a document signer (ISO/IEC 18013-5 Annex B). */
  private async assertCanSign(tenant: TenantId, offered: OfferedCredential[]): Promise<void> {
    for (const { template } of offered.filter(({ template: { type } }) => type === MDL_DOC_TYPE)) {
      await this.signers.get(tenant, template.issuer.keyType, true);
    }
  }

  private newIssuance(
    tenantId: TenantId,
    { grant = 'pre-authorized_code', userAuthentication = 'login', deferred = false }: CreateIssuanceDto,
    offered: OfferedCredential[],
    {
      expiresAt,
      recipientUserId,
      txCode,
    }: { expiresAt: Date; recipientUserId: string | null; txCode?: NewTxCode | undefined },
  ): Issuance {
    const id = createId();
    const now = this.clock();
    const { PUBLIC_URL: publicUrl, SERVICE_TOKEN_SECRET: secret } = this.config;
    const issuanceGrant = {
      jti: createId(),
      tenantId,
      issuanceId: id,
      credentialIssuer: credentialIssuerOf(publicUrl, tenantId),
      credentialIdentifiers: credentialIdentifiersOf(offered),
      expiresAt,
    };
    const value =
      grant === 'authorization_code'
        ? createIssuerState({ ...issuanceGrant, userAuthentication, userId: recipientUserId ?? undefined }, secret)
        : createPreAuthorizedCode(issuanceGrant, txCode?.code, secret);
    return {
      id,
      tenantId,
      status: 'offered',
      error: null,
      expiresAt,
      createdAt: now,
      updatedAt: now,
      offerId: createSecretId(),
      grantType: grant,
      grantValue: this.cipher.seal(value, grantContext(id)),
      txCode: txCode?.form ?? null,
      recipientUserId,
      isDeferred: deferred,
      approvedAt: null,
      deliveredTo: null,
      settlesAt: null,
    };
  }

  private newCredential(issuance: Issuance, offered: OfferedCredential, position: number, times: IssuanceTimes) {
    const { tenantId, createdAt, updatedAt } = issuance;
    const { id, template, attributes } = offered;
    const credential: IssuanceCredential = {
      id,
      tenantId,
      issuanceId: issuance.id,
      credentialTemplateId: template.id,
      position,
      status: 'offered',
      exchange: 'openid4vc',
      format: template.format,
      revocable: template.revocable,
      holderDecision: null,
      validFrom: times.validFrom,
      validUntil: times.validUntil,
      issuedAt: null,
      expiresAt: null,
      createdAt,
      updatedAt,
      receivedAt: null,
      holderKeys: null,
      attributes: this.cipher.sealJson(attributes, attributesContext(id)),
    };
    return credential;
  }
}

/** By credential configuration, which is the template; several credentials may be made from one. */
function credentialIdentifiersOf(offered: OfferedCredential[]): Record<string, string[]> {
  const identifiers: Record<string, string[]> = {};
  for (const { id, template } of offered) (identifiers[template.id] ??= []).push(id);
  return identifiers;
}
