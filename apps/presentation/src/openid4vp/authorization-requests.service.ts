import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DomainError } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { createRequestObject, parseClientId } from '@vc/protocol/openid4vp';
import { isByValue } from '../presentations/presentation-addresses';
import { Presentation } from '../presentations/presentation.entity';
import { PresentationsRepository } from '../presentations/presentations.repository';
import { VerifierSigners } from '../verifier-signers/verifier-signers';

/** A request object that a wallet has fetched is to be used at once; it may fetch another. */
const LIFETIME_MS = 10 * 60_000;

/** Signed requests for wallets (OpenID4VP 1.0 §5.7 to §5.10). */
@Injectable()
export class AuthorizationRequestsService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly signers: VerifierSigners,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The presentation that waits for its answer under that address, on that way.
   * @throws DomainError `NOT_FOUND` when there is none, or no longer
   */
  async findOpen(tenant: TenantId, requestId: string, way: 'post' | 'page'): Promise<Presentation> {
    return this.findFor(tenant, requestId, (presentation) => this.isOpen(presentation) && wayOf(presentation) === way);
  }

  /**
   * The same, or the presentation that has got this very answer.
   * @throws DomainError `NOT_FOUND`
   */
  async findForAnswer(
    tenant: TenantId,
    requestId: string,
    { way, answerHash }: { way: 'post' | 'page'; answerHash: string },
  ): Promise<Presentation> {
    return this.findFor(tenant, requestId, (presentation) => {
      const isAnsweredSo = presentation.answerHash === answerHash && way === 'post';
      return wayOf(presentation) === way && (this.isOpen(presentation) || isAnsweredSo);
    });
  }

  private isOpen({ status, expiresAt }: Presentation): boolean {
    return status === 'requested' && expiresAt > this.clock();
  }

  private async findFor(
    tenant: TenantId,
    requestId: string,
    isRight: (presentation: Presentation) => boolean,
  ): Promise<Presentation> {
    const presentation = await this.database.single(tenant, (tx) =>
      this.presentations.findByRequest(tx, tenant, requestId),
    );
    if (presentation && isRight(presentation)) return presentation;
    throw new DomainError('NOT_FOUND', 'The presentation request does not exist, has been answered or has expired.');
  }

  /** @param walletNonce of a wallet that wants to know that the request is fresh (§5.10) */
  async requestObject(tenant: TenantId, requestId: string, walletNonce?: string): Promise<string> {
    const presentation = await this.findOpen(tenant, requestId, 'post');
    if (isByValue(presentation.request)) throw new DomainError('NOT_FOUND', 'The presentation request is in its link.');
    return this.sign(presentation, walletNonce);
  }

  async sign({ tenantId, request, certificateId, expiresAt }: Presentation, walletNonce?: string): Promise<string> {
    const { alg, x5c, kid, sign } = await this.signers.getByCertificate(tenantId, certificateId);
    const isOfDid = parseClientId(request.client_id ?? '')?.prefix === 'decentralized_identifier';
    const key = isOfDid ? { kid } : { x5c };
    const issuedAt = this.clock();
    const until = new Date(Math.min(expiresAt.getTime(), issuedAt.getTime() + LIFETIME_MS));
    return createRequestObject({ request, walletNonce, issuedAt, expiresAt: until, alg, key, sign });
  }
}

/** Wallets post their answers, or give them to the page that asked. */
export function wayOf({ request }: Presentation): 'post' | 'page' {
  return request.response_uri === undefined ? 'page' : 'post';
}
