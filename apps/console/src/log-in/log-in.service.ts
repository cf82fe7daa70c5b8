import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccessTokenVerifier } from '@vc/platform/access-control';
import { type ActiveMember, AuthClient } from '@vc/platform/service-clients';
import { constantTimeEqual, sha256Base64Url } from '@vc/protocol/crypto';
import { AuthorizationServer, type IssuedTokens } from '../authorization-server/authorization-server';
import { OAuthError } from '../authorization-server/authorization-server.errors';
import { DpopKey } from '../authorization-server/dpop-key';
import { SessionsService } from '../sessions/sessions.service';
import {
  codeRefused,
  logInDenied,
  logInRefused,
  logInUnknown,
  organizationUnknown,
  responseOfOtherServer,
} from './log-in.errors';
import type { AuthorizationResponse } from './authorization-response';
import type { LogInQuery } from './log-in.query';
import { type PendingLogIn, PendingLogIns } from './pending-log-ins';
import { assertReturnAddress } from './return-address';

const RANDOM_BYTES = 32;

export interface BegunLogIn {
  /** For the cookie. */
  sealed: string;
  /** Of the authorization server. */
  url: string;
}

export interface FinishedLogIn {
  sessionId: string;
  returnTo: string;
}

/** Logs staff in by the authorization code grant (RFC 6749 §4.1) with PAR, PKCE and DPoP. */
@Injectable()
export class LogInService {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly auth: AuthClient,
    private readonly verifier: AccessTokenVerifier,
    private readonly pending: PendingLogIns,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * @param address of the browser
   * @throws ValidationFailed, DomainError `NOT_FOUND`, `FORBIDDEN`, `UNAVAILABLE`
   */
  async begin({ tenant: slug, returnTo, accountAction }: LogInQuery, address: string): Promise<BegunLogIn> {
    assertReturnAddress(returnTo);
    const tenant = await this.auth.findTenantBySlug(slug);
    if (!tenant) throw organizationUnknown();
    const pending = { tenantId: tenant.id, state: random(), codeVerifier: random(), returnTo };
    const requested = {
      state: pending.state,
      codeChallenge: sha256Base64Url(pending.codeVerifier),
      address,
      accountAction,
    };
    const url = await this.server.requestAuthorization(tenant.id, requested).catch(translateTo(logInRefused));
    return { sealed: this.pending.seal(pending), url };
  }

  /**
   * @param sealed from the cookie
   * @param former id of the session that the browser has, which ends
   * @throws DomainError `INVALID_STATE` for a log-in that the browser has not begun, or that has ended, `FORBIDDEN`, `UNAVAILABLE`
   */
  async finish(
    response: AuthorizationResponse,
    sealed: string | undefined,
    former: string | undefined,
  ): Promise<FinishedLogIn> {
    const pending = this.pending.open(sealed);
    if (!pending || !constantTimeEqual(response.state, pending.state)) throw logInUnknown();
    // RFC 9207 §2.4
    if (response.iss !== this.server.issuer) throw responseOfOtherServer();
    if (response.error !== '') throw logInDenied();
    const dpopKey = DpopKey.generate();
    const issued = await this.server
      .redeem(pending.tenantId, response.code, pending.codeVerifier, dpopKey)
      .catch(translateTo(codeRefused));
    const member = await this.identify(pending, issued);
    await this.sessions.logOut(former);
    return { sessionId: await this.sessions.create(member, issued, dpopKey), returnTo: pending.returnTo };
  }

  private async identify({ tenantId }: PendingLogIn, { accessToken }: IssuedTokens): Promise<ActiveMember> {
    const claims = await this.verifier.findIssued(accessToken);
    if (claims?.tenant_id !== tenantId) throw codeRefused();
    const member = await this.auth.findActiveMember(tenantId, claims.sub);
    if (!member) throw codeRefused();
    return member;
  }
}

function random(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

function translateTo(toError: (cause: OAuthError) => Error): (error: unknown) => never {
  return (error) => {
    throw error instanceof OAuthError ? toError(error) : error;
  };
}
