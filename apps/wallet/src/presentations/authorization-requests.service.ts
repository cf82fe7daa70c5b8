import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { createId, Database, type Transaction } from '@vc/platform/persistence';
import { isDcApiRequest, VerifiedRequest } from '@vc/protocol/openid4vp-client';
import { readDateTime } from '@vc/protocol/times';
import { Holder } from '../holders/holder';
import { RecipientsService } from '../holders/recipients.service';
import { NoticesService } from '../notices/notices.service';
import { DigitalCredentialRequestDto } from './digital-credential-request.dto';
import { type PlatformPresentation, PlatformPresentations } from './platform-presentations';
import { PresentationCipher } from './presentation-cipher';
import { PushPresentationDto } from './presentation.dto';
import { WalletPresentation } from './presentation.entity';
import { PresentationsRepository } from './presentations.repository';
import type { AdmittedRequest } from './admitted-request';
import { RequestVerifier } from './request-verifier';

/** The lifetime of a request without `exp`. */
const DEFAULT_LIFETIME_MS = 24 * 60 * 60_000;
/** The lifetime of a Digital Credentials API request without `exp`: its page waits for the response. */
const DC_API_LIFETIME_MS = 10 * 60_000;

/** The longest lifetime of a request of another verifier, whatever its `exp`: until then its response is repeated. */
const MAX_LIFETIME_MS = 365 * 24 * 60 * 60_000;

/** Receives authorization requests, and keeps them until the user decides. */
@Injectable()
export class AuthorizationRequestsService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly recipients: RecipientsService,
    private readonly requests: RequestVerifier,
    private readonly platformPresentations: PlatformPresentations,
    private readonly cipher: PresentationCipher,
    private readonly notices: NoticesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** C5. The user is told of the request. @throws DomainError `NOT_FOUND` when the tenant has no such user, and as `receive` */
  async push(tenantId: TenantId, dto: PushPresentationDto): Promise<void> {
    const holder = await this.recipients.get(tenantId, dto);
    const presentation = await this.fetch(holder, dto.presentationRequest);
    const isTold = await this.notices.isOn(tenantId);
    await this.store(presentation, (tx) => (isTold ? this.addNotice(tx, presentation) : Promise.resolve()));
  }

  /**
   * Keeps the request as `pending`, even if no credential matches it yet (IF part 4, rule 1).
   * @throws ValidationFailed, DomainError `UPSTREAM_REJECTED`, `UPSTREAM_UNAVAILABLE`, `UPSTREAM_TIMEOUT`
   */
  async receive(holder: Holder, uri: string): Promise<WalletPresentation> {
    return this.store(await this.fetch(holder, uri));
  }

  /**
   * As `receive`, for the Digital Credentials API (OpenID4VP 1.0 Appendix A).
   * @throws DomainError `UPSTREAM_REJECTED`
   */
  async receiveDcApi(holder: Holder, dto: DigitalCredentialRequestDto): Promise<WalletPresentation> {
    return this.store(this.newRow(holder, await this.requests.verifyDcApi(holder.tenantId, dto), undefined));
  }

  private async fetch(holder: Holder, uri: string): Promise<WalletPresentation> {
    const request = await this.requests.fetch(holder.tenantId, uri);
    return this.newRow(holder, request, await this.platformPresentations.find(request));
  }

  /** @param afterInsert runs in the transaction, unless the user has the request already */
  private async store(
    presentation: WalletPresentation,
    afterInsert?: (tx: Transaction) => Promise<void>,
  ): Promise<WalletPresentation> {
    return this.database.transaction(presentation.tenantId, async (tx) => {
      const stored = await this.presentations.insertOrFind(tx, presentation);
      if (stored.id === presentation.id) await afterInsert?.(tx);
      return stored;
    });
  }

  private async addNotice(tx: Transaction, presentation: WalletPresentation): Promise<void> {
    const { id: resourceId, verifierPresentationId: platformId, expiresAt: endsAt } = presentation;
    await this.notices.add(tx, presentation, { kind: 'presentation-request', resourceId, platformId, endsAt });
  }

  private newRow(
    { tenantId, userId }: Holder,
    request: AdmittedRequest,
    known: PlatformPresentation | undefined,
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
      expiresAt: known ? readDateTime(known.expiresAt) : toExpiry(expiresAt, now, lifeMs),
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
