import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { DomainError, notFound, ValidationFailed } from '@vc/platform/http';
import { InvitationReader, Look, Rendered, renderInvitation, renderNotice, wantedPicture } from '@vc/platform/pages';
import { Database } from '@vc/platform/persistence';
import { AuthClient } from '@vc/platform/service-clients';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { requestUri, walletQuery } from '../presentations/presentation-addresses';
import { Presentation } from '../presentations/presentation.entity';
import { PresentationsRepository } from '../presentations/presentations.repository';
import { InvitationQuery } from './invitation.query';
import { completedAnswer, endedRequest } from './presentation-notices';
import { requestedItems } from './requested-items';

/** The pages of a request: before a wallet has it, and after the wallet has answered. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly auth: AuthClient,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed, DomainError `NOT_FOUND` */
  async render(tenant: TenantId, query: InvitationQuery, reader: InvitationReader): Promise<Rendered> {
    const requestId = this.requestIdOf(tenant, query);
    const [presentation, look] = await Promise.all([this.find(tenant, requestId), this.auth.look(tenant)]);
    // A page of the verifier hands its own requests to wallets (Digital Credentials API).
    if (presentation?.request.response_uri === undefined) throw notFound('presentation request', requestId);
    const { status, expiresAt } = presentation;
    if (status === 'requested' && expiresAt > this.clock()) {
      const walletUri = `openid4vp://?${walletQuery(this.config.PUBLIC_URL, presentation)}`;
      return renderInvitation(invitationOf(walletUri, presentation, look), reader);
    }
    if (wantedPicture(reader)) throw new DomainError('NOT_FOUND', 'The presentation request has ended.');
    return renderNotice({ ...endedRequest(status, expiresAt, look.name), look }, 410);
  }

  /** @param responseCode of the address that the wallet's answer was given (OpenID4VP 1.0 §13.3) */
  async renderCompleted(tenant: TenantId, responseCode: string | undefined): Promise<Rendered> {
    const [presentation, look] = await Promise.all([this.answeredBy(tenant, responseCode), this.auth.look(tenant)]);
    return renderNotice({ ...completedAnswer(presentation?.status, look.name), look });
  }

  /** Takes requests of this verifier only: the page must not lend its name to a request of another one. */
  private requestIdOf(tenant: TenantId, { request_uri: uri, state }: InvitationQuery): string {
    const base = requestUri(this.config.PUBLIC_URL, tenant, '');
    if (uri?.startsWith(base)) return uri.slice(base.length);
    if (uri === undefined && state !== undefined) return state;
    const detail = 'request_uri must be a request of this verifier.';
    throw new ValidationFailed([{ detail, source: { parameter: 'request_uri' } }]);
  }

  private find(tenant: TenantId, requestId: string): Promise<Presentation | undefined> {
    return this.database.single(tenant, (tx) => this.presentations.findByRequest(tx, tenant, requestId));
  }

  private async answeredBy(tenant: TenantId, responseCode: string | undefined): Promise<Presentation | undefined> {
    if (responseCode === undefined) return undefined;
    const hash = sha256Base64Url(responseCode);
    return this.database.single(tenant, (tx) => this.presentations.findByResponseCode(tx, tenant, hash));
  }
}

function invitationOf(walletUri: string, presentation: Presentation, look: Look) {
  const hasChoice = presentation.request.dcql_query.credential_sets !== undefined;
  return {
    title: 'Share your credentials',
    lead: `${look.name} asks you for:`,
    items: requestedItems(presentation),
    notes: hasChoice ? ['Your wallet lets you choose between them.'] : [],
    expiresAt: presentation.expiresAt,
    qrLabel: 'QR code of the presentation request',
    walletUri,
    look,
  };
}
