import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import {
  type InvitationItem,
  InvitationReader,
  Look,
  PageReader,
  Rendered,
  renderInvitation,
  renderNotice,
  wantedPicture,
} from '@vc/platform/pages';
import { Database } from '@vc/platform/persistence';
import { AuthClient, TenantClocks } from '@vc/platform/service-clients';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { type ClaimsPath, type CredentialQuery, requestedTypes } from '@vc/protocol/dcql';
import { isAddressed, requestUri, walletQuery } from '../presentations/presentation-addresses';
import { Presentation } from '../presentations/presentation.entity';
import { awaitsResponse } from '../presentations/presentation-status';
import { PresentationsRepository } from '../presentations/presentations.repository';
import { foreignRequestUri, requestEnded } from './invitation.errors';
import { InvitationQuery } from './invitation.query';
import { type InvitationTexts, invitationTexts } from './invitation-texts';
import { toCompletedNotice, toEndedNotice } from './presentation-notices';

/** The landing page of a request, and the page that follows the response. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly auth: AuthClient,
    private readonly clocks: TenantClocks,
  ) {}

  /** @param base of the page. @throws ValidationFailed, DomainError `NOT_FOUND` */
  async render(tenant: TenantId, query: InvitationQuery, base: string, reader: InvitationReader): Promise<Rendered> {
    const requestId = parseRequestId(requestUri(base, tenant, ''), query);
    const [presentation, look] = await Promise.all([this.find(tenant, requestId), this.auth.look(tenant)]);
    // A request of the Digital Credentials API has no link: a page of the verifier hands it to the browser.
    if (!presentation || !isAddressed(presentation)) {
      throw notFound('presentation request', requestId);
    }
    const t = invitationTexts(reader.page.language);
    if (awaitsResponse(presentation, await this.clocks.now(tenant))) {
      const walletUri = `openid4vp://?${walletQuery(presentation)}`;
      return renderInvitation(toInvitation(t, walletUri, presentation, look), reader);
    }
    if (wantedPicture(reader)) throw requestEnded();
    return renderNotice({ ...toEndedNotice(t, presentation, look.name), look }, reader.page, { status: 410 });
  }

  /** @param responseCode query parameter of the redirect after the response (OpenID4VP 1.0 §13.3) */
  async renderCompleted(tenant: TenantId, responseCode: unknown, reader: PageReader): Promise<Rendered> {
    const [presentation, look] = await Promise.all([this.findAnswered(tenant, responseCode), this.auth.look(tenant)]);
    const notice = toCompletedNotice(invitationTexts(reader.language), presentation?.status, look.name);
    return renderNotice({ ...notice, look }, reader);
  }

  private find(tenant: TenantId, requestId: string): Promise<Presentation | undefined> {
    return this.database.single(tenant, (tx) => this.presentations.findByRequest(tx, tenant, requestId));
  }

  private async findAnswered(tenant: TenantId, responseCode: unknown): Promise<Presentation | undefined> {
    if (typeof responseCode !== 'string') return undefined;
    const hash = sha256Base64Url(responseCode);
    return this.database.single(tenant, (tx) => this.presentations.findByResponseCode(tx, tenant, hash));
  }
}

/**
 * Accepts requests of this verifier only: the page must not show its name for a request of another verifier.
 * @param requests where the requests of the verifier are
 */
function parseRequestId(requests: string, { request_uri: uri, state }: InvitationQuery): string {
  if (uri?.startsWith(requests)) return uri.slice(requests.length);
  if (uri === undefined && state !== undefined) return state;
  throw foreignRequestUri();
}

function toInvitation(t: InvitationTexts, walletUri: string, presentation: Presentation, look: Look) {
  const hasChoice = presentation.request.dcql_query.credential_sets !== undefined;
  return {
    title: t.text('request.title'),
    lead: t.text('request.lead', { organization: look.name }),
    items: toInvitationItems(t, presentation),
    notes: hasChoice ? [t.text('request.choice')] : [],
    expiresAt: presentation.expiresAt,
    qrLabel: t.text('request.qr'),
    walletUri,
    look,
  };
}

/** The requested credentials, with the names that the author of the request has given them. */
function toInvitationItems(t: InvitationTexts, { request, requested }: Presentation): InvitationItem[] {
  return request.dcql_query.credentials.map((query) => ({
    name: requested.find(({ id }) => id === query.id)?.name ?? typeOf(t, query),
    details: claimsOf(query),
  }));
}

function typeOf(t: InvitationTexts, query: CredentialQuery): string {
  return requestedTypes(query).reduce((one, other) => t.text('request.or', { one, other }));
}

function claimsOf({ claims = [] }: CredentialQuery): string | undefined {
  const names = new Set(claims.map(({ path }) => nameOf(path)));
  return names.size > 0 ? [...names].join(', ') : undefined;
}

/** The last name of a path in plain words: `given_name` is "given name". */
function nameOf(path: ClaimsPath): string {
  const name = path.findLast((step): step is string => typeof step === 'string') ?? '';
  return name.replaceAll('_', ' ');
}
