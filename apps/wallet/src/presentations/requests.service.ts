import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { DidResolver } from '@vc/platform/did-resolver';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { createId, Database } from '@vc/platform/persistence';
import { PresentationClient } from '@vc/platform/service-clients';
import {
  fetchRequest,
  isDcApiRequest,
  parseRequestUri,
  DirectPostRequest,
  RequestReference,
  VerifiedRequest,
  verifyDcApiRequest,
} from '@vc/protocol/openid4vp-client';
import { Holder, RecipientsService } from '../recipients.service';
import { toMalformedError, toUpstreamError } from '../upstream.errors';
import { DigitalCredentialRequestDto } from './digital-credential-request.dto';
import { PushPresentationDto } from './presentation.dto';
import { WalletPresentation } from './presentation.entity';
import { requestContext } from './presentation-secrets';
import { PresentationsRepository } from './presentations.repository';

const WALLET_NONCE_BYTES = 16;
/** A request whose object says no end ends with this. */
const DEFAULT_LIFE_MS = 24 * 60 * 60_000;
/** A page waits for its answer. */
const PAGE_LIFE_MS = 10 * 60_000;

/** Of our own verifier. */
type KnownPresentation = { id: string; expiresAt: string } | undefined;

/** Takes the requests of verifiers: checked, and kept until the user decides. */
@Injectable()
export class RequestsService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly recipients: RecipientsService,
    private readonly verifier: PresentationClient,
    private readonly outgoing: OutgoingHttp,
    private readonly dids: DidResolver,
    private readonly cipher: EnvelopeCipher,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** C5. @throws DomainError `NOT_FOUND` when the tenant has no such user, `UPSTREAM_REJECTED` */
  async push(tenantId: TenantId, dto: PushPresentationDto): Promise<void> {
    await this.receive(await this.recipients.find(tenantId, dto), dto.presentationRequest);
  }

  /** Kept as `pending`, also where nothing answers it yet (IF part 4, rule 1). @throws DomainError `UPSTREAM_REJECTED` */
  async receive(holder: Holder, uri: string): Promise<WalletPresentation> {
    const request = await this.fetch(uri);
    return this.keep(holder, request, await this.presentationOnThisPlatform(request));
  }

  /** The same for a page that asks (OpenID4VP 1.0 Appendix A). @throws DomainError `UPSTREAM_REJECTED` */
  async receiveFromPage(holder: Holder, dto: DigitalCredentialRequestDto): Promise<WalletPresentation> {
    try {
      return await this.keep(
        holder,
        await verifyDcApiRequest({ ...dto, now: this.clock(), dids: this.dids }),
        undefined,
      );
    } catch (error) {
      throw toUpstreamError(error, { pointer: '/data' });
    }
  }

  private async keep(holder: Holder, request: VerifiedRequest, known: KnownPresentation): Promise<WalletPresentation> {
    const presentation = this.newPresentation(holder, request, known);
    return this.database.transaction(holder.tenantId, (tx) => this.presentations.insertOrFind(tx, presentation));
  }

  private async fetch(uri: string): Promise<DirectPostRequest> {
    const walletNonce = randomBytes(WALLET_NONCE_BYTES).toString('base64url');
    const http = this.outgoing.requester;
    const reference = this.parse(uri);
    try {
      const request = await fetchRequest({
        reference,
        http,
        walletNonce,
        now: this.clock(),
        dids: this.dids,
      });
      this.outgoing.checkUrl(request.responseUri);
      return request;
    } catch (error) {
      throw toUpstreamError(error, { pointer: '/presentationRequest' });
    }
  }

  private parse(uri: string): RequestReference {
    try {
      const reference = parseRequestUri(uri);
      if ('requestUri' in reference) this.outgoing.checkUrl(reference.requestUri);
      return reference;
    } catch (error) {
      throw toMalformedError(error, { pointer: '/presentationRequest' });
    }
  }

  /** Our own verifier tells which of its presentations asks, and until when; strangers are not asked. */
  private async presentationOnThisPlatform({ responseUri }: DirectPostRequest): Promise<KnownPresentation> {
    const base = `${this.config.PUBLIC_URL}/oid4vp/`;
    if (!responseUri.startsWith(base)) return undefined;
    const [tenantId = '', , requestId = ''] = responseUri.slice(base.length).split('/');
    return this.verifier.findByRequest(tenantId, requestId);
  }

  private newPresentation(
    { tenantId, userId }: Holder,
    request: VerifiedRequest,
    known: KnownPresentation,
  ): WalletPresentation {
    const [id, now] = [createId(), this.clock()];
    const life = isDcApiRequest(request) ? PAGE_LIFE_MS : DEFAULT_LIFE_MS;
    const { expiresAt, ...kept } = request;
    return {
      id,
      tenantId,
      userId,
      status: 'pending',
      verifier: request.verifier,
      clientId: request.clientId,
      request: this.cipher.sealJson(kept, requestContext(id)),
      requestKey: requestKeyOf(request),
      verifierPresentationId: known?.id ?? null,
      selectedCredentials: [],
      answeringUntil: null,
      // The end of a request object is that of the object: it could be fetched again.
      expiresAt: known ? new Date(known.expiresAt) : (expiresAt ?? new Date(now.getTime() + life)),
      createdAt: now,
      updatedAt: now,
    };
  }
}

/** Verifiers make a nonce for each request; their addresses may always be the same (OpenID4VP 1.0 §5.2). */
function requestKeyOf(request: VerifiedRequest): string {
  const { clientId, nonce } = request;
  const [place, state] = isDcApiRequest(request) ? [request.origin] : [request.responseUri, request.state];
  return createHash('sha256')
    .update(JSON.stringify([clientId, place, nonce, state]))
    .digest('base64url');
}
