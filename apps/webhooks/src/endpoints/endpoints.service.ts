import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Page, PageRequest, Precondition } from '@vc/platform/http';
import { OutgoingHttp, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { createId, Database } from '@vc/platform/persistence';
import { TenantLimits } from '@vc/platform/service-clients';
import { Endpoint } from '@vc/feature/webhook-store';
import { translating } from '@vc/protocol/errors';
import { readDateTime } from '@vc/protocol/times';
import { WebhooksConfig } from '../webhooks-config';
import type { WebhooksAction } from '../webhooks-action';
import { type AuthenticationDto, toReceiverClient } from './authentication.dto';
import { toReceiverCertificate } from './client-certificate.dto';
import { CreateEndpointDto } from './create-endpoint.dto';
import { contentOf, contentOfNew } from './endpoint-content';
import { EndpointSealer } from './endpoint-sealer';
import {
  authorizedTwice,
  certificateExpired,
  emailNotSent,
  requiredAgain,
  tooManyEndpoints,
  urlNotAllowed,
} from './endpoint.errors';
import { toEndpointResource } from './endpoint.resource';
import { EndpointsRepository } from './endpoints.repository';
import { nextChallengeAt, requestedChallenge } from './next-challenge';
import { toPublicKeysResource } from './public-keys.resource';
import { UpdateEndpointDto } from './update-endpoint.dto';

/** Deliveries are also signed with the previous secret for this time after a rotation. */
const OVERLAP_MS = 24 * 3_600_000;

const NO_AUTHENTICATION: AuthenticationDto = { type: 'none' };

/** An endpoint that was never signed for with `v1a`. */
const NO_SIGNING_KEY = { signingKey: null, publicKey: null, previousSigningKey: null, previousPublicKey: null };

/** State of an endpoint without failures. */
const HEALTHY = {
  disabledReason: null,
  consecutiveFailures: 0,
  failingSince: null,
  alertedPercent: 0,
  pausedUntil: null,
};

/** State of an endpoint that has not answered a challenge. */
const UNVERIFIED = {
  verifiedAt: null,
  verificationError: null,
  challenges: 0,
  consentedUrl: null,
  consentedOrigin: null,
  waitingSince: null,
  challengeRequested: false,
};

interface RotatedEndpoint {
  endpoint: Endpoint & { previousSecretUntil: Date };
  secret: string;
}

@Injectable()
export class EndpointsService {
  constructor(
    private readonly database: Database,
    private readonly endpoints: EndpointsRepository,
    private readonly outgoing: OutgoingHttp,
    private readonly sealer: EndpointSealer,
    private readonly audit: AdminAudit<WebhooksAction>,
    private readonly config: WebhooksConfig,
    private readonly limits: TenantLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(tenant: TenantId, page: PageRequest): Promise<Page<Endpoint>> {
    return this.database.transaction(tenant, (tx) => this.endpoints.list(tx, tenant, page));
  }

  /** Returns the number of endpoints by tenant. @param tenantId only this one */
  async countByTenant(tenantId?: string): Promise<Record<string, number>> {
    return this.database.acrossTenants((tx) => this.endpoints.countByTenant(tx, tenantId));
  }

  async get(tenant: TenantId, id: string): Promise<Endpoint> {
    return this.database.transaction(tenant, (tx) => this.endpoints.get(tx, tenant, id));
  }

  /**
   * Registers an endpoint. Only this response shows the secret.
   * @throws ValidationFailed, DomainError `CONFLICT` at the limit
   */
  async create(tenantId: TenantId, dto: CreateEndpointDto): Promise<{ endpoint: Endpoint; secret: string }> {
    this.assertEmailIsSent(dto);
    await this.checkUrls(dto);
    const { url, headers = {}, authentication = NO_AUTHENTICATION, clientCertificate = {} } = dto;
    const id = createId();
    const { secret, sealed } = this.sealer.createSecret(id);
    const content = contentOfNew(dto);
    const now = this.clock();
    const endpoint: Endpoint = {
      id,
      tenantId,
      url,
      ...content,
      enabled: true,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
      secret: sealed,
      ...NO_SIGNING_KEY,
      ...(content.signatureSchemes.includes('v1a') && this.sealer.createSigningKey(id)),
      ...this.sealer.sealHeaders(id, headers),
      ...this.sealer.sealClient(id, toReceiverClient(authentication)),
      ...this.sealer.sealCertificate(id, toReceiverCertificate(clientCertificate)),
      previousSecret: null,
      previousSecretUntil: null,
      ...HEALTHY,
      ...UNVERIFIED,
      nextChallengeAt: now,
    };
    assertOneAuthorization(endpoint);
    assertNotExpired(endpoint, now);
    const limit = await this.limits.endpointsOf(tenantId);
    await this.database.transaction(tenantId, async (tx) => {
      if ((await this.endpoints.count(tx, tenantId)) >= limit) throw tooManyEndpoints(limit);
      await this.endpoints.insert(tx, endpoint);
      await this.audit.add(tx, { tenantId, action: 'endpoint.registered', resourceIds: [id] });
    });
    return { endpoint, secret };
  }

  /** @throws ValidationFailed, DomainError `NOT_FOUND`, `PRECONDITION_FAILED` */
  async update(tenant: TenantId, id: string, dto: UpdateEndpointDto, precondition: Precondition): Promise<Endpoint> {
    this.assertEmailIsSent(dto);
    await this.checkUrls(dto);
    return this.database.transaction(tenant, async (tx) => {
      const current = await this.endpoints.getForUpdate(tx, tenant, id);
      precondition.assert(toEndpointResource(current));
      const now = this.clock();
      const content = { ...contentOf(current, dto), updatedAt: now };
      const isMoved = content.url !== current.url;
      const isReset = isMoved || content.enabled !== current.enabled;
      const isUnverified = isMoved || (isReset && current.verifiedAt === null);
      const verification = isUnverified
        ? { ...UNVERIFIED, nextChallengeAt: nextChallengeAt(current, now) }
        : requestedChallenge(current, now);
      const credentials = this.credentialsOf(current, content.url, dto);
      const needsKey = content.signatureSchemes.includes('v1a') && current.signingKey === null;
      const signingKey = needsKey && this.sealer.createSigningKey(id);
      const updated = {
        ...current,
        ...content,
        ...credentials,
        ...signingKey,
        ...(isReset && HEALTHY),
        ...verification,
      };
      assertOneAuthorization(updated);
      if (dto.clientCertificate) assertNotExpired(updated, now);
      await this.endpoints.update(tx, updated);
      await this.audit.add(tx, { tenantId: tenant, action: 'endpoint.updated', resourceIds: [id] });
      return updated;
    });
  }

  /** Deliveries are signed with both secrets, and with both private keys, for a day. Only this response shows the new one. */
  async rotateSecret(tenant: TenantId, id: string): Promise<RotatedEndpoint> {
    const { secret, sealed } = this.sealer.createSecret(id);
    const now = this.clock();
    const endpoint = await this.database.transaction(tenant, async (tx) => {
      const current = await this.endpoints.getForUpdate(tx, tenant, id);
      const previousSecretUntil = new Date(now.getTime() + OVERLAP_MS);
      const secrets = { secret: sealed, previousSecret: current.secret, previousSecretUntil };
      const keys = current.signingKey === null ? {} : this.nextSigningKey(current);
      const rotated = { ...current, ...secrets, ...keys, ...requestedChallenge(current, now), updatedAt: now };
      await this.endpoints.update(tx, rotated);
      await this.audit.add(tx, { tenantId: tenant, action: 'endpoint.secret-rotated', resourceIds: [id] });
      return rotated;
    });
    return { endpoint, secret };
  }

  /** Deletes the endpoint; its deliveries cannot be read any more. @throws DomainError `NOT_FOUND` */
  async delete(tenant: TenantId, id: string): Promise<void> {
    await this.database.transaction(tenant, async (tx) => {
      await this.endpoints.getForUpdate(tx, tenant, id);
      await this.endpoints.delete(tx, tenant, id, this.clock());
      await this.audit.add(tx, { tenantId: tenant, action: 'endpoint.deleted', resourceIds: [id] });
    });
  }

  /** Returns a JWK Set. @throws DomainError `NOT_FOUND` */
  async publicKeys(id: string) {
    const endpoint = await this.database.acrossTenants((tx) => this.endpoints.getOfAnyTenant(tx, id));
    return toPublicKeysResource(endpoint, this.clock());
  }

  private nextSigningKey({ id, signingKey, publicKey }: Endpoint) {
    const next = this.sealer.createSigningKey(id);
    return { ...next, previousSigningKey: signingKey, previousPublicKey: publicKey };
  }

  /** @throws ValidationFailed when the request moves secrets to another origin */
  private credentialsOf(
    current: Endpoint,
    url: string,
    { headers, authentication, clientCertificate }: UpdateEndpointDto,
  ) {
    const isElsewhere = new URL(url).origin !== new URL(current.url).origin;
    if (isElsewhere && headers === undefined && current.headerNames.length > 0) throw requiredAgain('headers');
    if (isElsewhere && authentication === undefined && current.authentication) throw requiredAgain('authentication');
    return {
      ...(headers !== undefined && this.sealer.sealHeaders(current.id, headers)),
      ...(authentication !== undefined && this.sealer.sealClient(current.id, toReceiverClient(authentication))),
      ...(clientCertificate && this.sealer.sealCertificate(current.id, toReceiverCertificate(clientCertificate))),
    };
  }

  /** @throws ValidationFailed */
  private assertEmailIsSent({ alertEmails = [] }: UpdateEndpointDto): void {
    if (alertEmails.length > 0 && !this.config.mailSettings) throw emailNotSent();
  }

  private async checkUrls({ url, authentication }: UpdateEndpointDto): Promise<void> {
    if (url !== undefined) await this.checkUrl(url, '/url');
    const { tokenUrl } = authentication ?? {};
    if (tokenUrl !== undefined) await this.checkUrl(tokenUrl, '/authentication/tokenUrl');
  }

  private async checkUrl(url: string, pointer: string): Promise<void> {
    const check = () => this.outgoing.checkHost(url);
    await translating(check, OutgoingHttpError, ({ message }) => urlNotAllowed(message, pointer));
  }
}

/** @throws ValidationFailed */
function assertNotExpired({ clientCertificate }: Endpoint, now: Date): void {
  if (clientCertificate && readDateTime(clientCertificate.notAfter) <= now) throw certificateExpired();
}

/** A request has one header Authorization. @throws ValidationFailed */
function assertOneAuthorization({ authentication, headerNames }: Endpoint): void {
  if (authentication && headerNames.includes('authorization')) throw authorizedTwice();
}
