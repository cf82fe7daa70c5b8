import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { verifiersBase } from '@vc/contract/routes';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { createId, Database } from '@vc/platform/persistence';
import { PresentationClient } from '@vc/platform/service-clients';
import { DirectPostRequest, isDcApiRequest, VerifiedRequest } from '@vc/protocol/openid4vp-client';
import { Holder } from '../holders/holder';
import { RecipientsService } from '../holders/recipients.service';
import { DigitalCredentialRequestDto } from './digital-credential-request.dto';
import { PresentationCipher } from './presentation-cipher';
import { PushPresentationDto } from './presentation.dto';
import { WalletPresentation } from './presentation.entity';
import { PresentationsRepository } from './presentations.repository';
import { RequestVerifier } from './request-verifier';

/** The lifetime of a request without `exp`. */
const DEFAULT_LIFETIME_MS = 24 * 60 * 60_000;
/** The lifetime of a Digital Credentials API request without `exp`: its page waits for the response. */
const DC_API_LIFETIME_MS = 10 * 60_000;

/** The longest lifetime of a request of another verifier, whatever its `exp`: until then its response is repeated. */
const MAX_LIFETIME_MS = 365 * 24 * 60 * 60_000;

/** The presentation behind a request of this platform's own verifier; undefined for other verifiers. */
type PlatformPresentation = { id: string; expiresAt: string } | undefined;

/** Receives authorization requests, and keeps them until the user decides. */
@Injectable()
export class AuthorizationRequestsService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly recipients: RecipientsService,
    private readonly requests: RequestVerifier,
    private readonly platformVerifier: PresentationClient,
    private readonly cipher: PresentationCipher,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** C5. @throws DomainError `NOT_FOUND` when the tenant has no such user, and as `receive` */
  async push(tenantId: TenantId, dto: PushPresentationDto): Promise<void> {
    await this.receive(await this.recipients.get(tenantId, dto), dto.presentationRequest);
  }

  /**
   * Keeps the request as `pending`, even if no credential matches it yet (IF part 4, rule 1).
   * @throws ValidationFailed, DomainError `UPSTREAM_REJECTED`, `UPSTREAM_UNAVAILABLE`, `UPSTREAM_TIMEOUT`
   */
  async receive(holder: Holder, uri: string): Promise<WalletPresentation> {
    const request = await this.requests.fetch(holder.tenantId, uri);
    return this.store(holder, request, await this.findPlatformPresentation(request));
  }

  /**
   * As `receive`, for the Digital Credentials API (OpenID4VP 1.0 Appendix A).
   * @throws DomainError `UPSTREAM_REJECTED`
   */
  async receiveDcApi(holder: Holder, dto: DigitalCredentialRequestDto): Promise<WalletPresentation> {
    return this.store(holder, await this.requests.verifyDcApi(holder.tenantId, dto), undefined);
  }

  private async store(
    holder: Holder,
    request: VerifiedRequest,
    known: PlatformPresentation,
  ): Promise<WalletPresentation> {
    const presentation = this.newRow(holder, request, known);
    return this.database.transaction(holder.tenantId, (tx) => this.presentations.insertOrFind(tx, presentation));
  }

  /** Asks this platform's own verifier which of its presentations the request belongs to, and when that expires. */
  private async findPlatformPresentation({ responseUri }: DirectPostRequest): Promise<PlatformPresentation> {
    const base = verifiersBase(this.config.PUBLIC_URL);
    if (!responseUri.startsWith(base)) return undefined;
    const [tenantId = '', , requestId = ''] = responseUri.slice(base.length).split('/');
    return this.platformVerifier.findByRequest(tenantId, requestId);
  }

  private newRow(
    { tenantId, userId }: Holder,
    request: VerifiedRequest,
    known: PlatformPresentation,
  ): WalletPresentation {
    const [id, now] = [createId(), this.clock()];
    const lifeMs = isDcApiRequest(request) ? DC_API_LIFETIME_MS : DEFAULT_LIFETIME_MS;
    const { expiresAt, ...rest } = request;
    return {
      id,
      tenantId,
      userId,
      status: 'pending',
      verifier: request.verifier,
      clientId: request.clientId,
      request: this.cipher.sealRequest(id, rest),
      requestKey: requestKeyOf(request),
      verifierPresentationId: known?.id ?? null,
      selectedCredentials: [],
      respondingUntil: null,
      // `exp` is the end of the request object only: the platform's verifier may serve another one until its own end.
      expiresAt: known ? new Date(known.expiresAt) : toExpiry(expiresAt, now, lifeMs),
      createdAt: now,
      updatedAt: now,
    };
  }
}

/** Identifies a request by its nonce, which is fresh for each request (OpenID4VP 1.0 §5.2), and by its verifier. */
function requestKeyOf(request: VerifiedRequest): string {
  const { clientId, nonce } = request;
  const [target, state] = isDcApiRequest(request) ? [request.origin] : [request.responseUri, request.state];
  return createHash('sha256')
    .update(JSON.stringify([clientId, target, nonce, state]))
    .digest('base64url');
}

function toExpiry(expiresAt: Date | undefined, now: Date, lifeMs: number): Date {
  const end = expiresAt?.getTime() ?? now.getTime() + lifeMs;
  return new Date(Math.min(end, now.getTime() + MAX_LIFETIME_MS));
}
