import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { browserAppCallback } from '@vc/contract/routes';
import { AccessTokenVerifier } from '@vc/platform/access-control';
import { constantTimeEqual, sha256Base64Url } from '@vc/protocol/crypto';
import { type Account, ACCOUNTS, type Accounts } from '../accounts/accounts';
import { AuthorizationServer, type IssuedTokens } from '../authorization-server/authorization-server';
import { OAuthError } from '../authorization-server/authorization-server.errors';
import { DpopKey } from '../authorization-server/dpop-key';
import { BROWSER_APP, type BrowserApp } from '../browser-apps/browser-app';
import { Organizations } from '../organizations/organizations.service';
import type { BrowserName } from '../sessions/browser-name';
import type { PresentedSession } from '../requests/presented-session';
import { SessionsService } from '../sessions/sessions.service';
import { codeRefused, logInDenied, logInRefused, logInUnknown, responseOfOtherServer } from './log-in.errors';
import type { AuthorizationResponse } from './authorization-response';
import type { LogInQuery } from './log-in.query';
import { type PendingLogIn, PendingLogIns } from './pending-log-ins';
import { assertReturnAddress } from './return-address';

const RANDOM_BYTES = 32;

/** The browser of a log-in. */
export interface LogInBrowser {
  /** Base URL of the host that it has opened. */
  base: string;
  address: string;
}

export interface BegunLogIn {
  /** For the cookie. */
  sealed: string;
  /** Of the authorization server. */
  url: string;
}

/** What the browser brings to the callback. */
export interface ReturningBrowser extends BrowserName {
  /** Base URL of the host that it has opened. */
  base: string;
  /** The pending log-in, from the cookie. */
  sealed: string | undefined;
  /** The session that the browser has, which ends. */
  former: PresentedSession | undefined;
}

export interface FinishedLogIn {
  sessionId: string;
  /** Longest lifetime of the session. */
  sessionSeconds: number;
  returnTo: string;
}

/** Logs people in to an app by the authorization code grant (RFC 6749 §4.1) with PAR, PKCE and DPoP. */
@Injectable()
export class LogInService {
  constructor(
    @Inject(BROWSER_APP) private readonly app: BrowserApp,
    @Inject(ACCOUNTS) private readonly accounts: Accounts,
    private readonly organizations: Organizations,
    private readonly server: AuthorizationServer,
    private readonly verifier: AccessTokenVerifier,
    private readonly pending: PendingLogIns,
    private readonly sessions: SessionsService,
  ) {}

  /** @throws ValidationFailed, DomainError `NOT_FOUND`, `FORBIDDEN`, `UNAVAILABLE` */
  async begin(
    { tenant: slug, returnTo = this.app.path, accountAction }: LogInQuery,
    { base, address }: LogInBrowser,
  ): Promise<BegunLogIn> {
    assertReturnAddress(this.app, returnTo);
    const tenant = await this.organizations.get(base, slug);
    const redirectUri = browserAppCallback(base, this.app.name);
    const pending = { tenantId: tenant.id, state: random(), codeVerifier: random(), redirectUri, returnTo };
    const { state, codeVerifier } = pending;
    const requested = { state, codeChallenge: sha256Base64Url(codeVerifier), redirectUri, address, accountAction };
    const url = await this.server.requestAuthorization(tenant.id, requested).catch(translateTo(logInRefused));
    return { sealed: this.pending.seal(pending), url };
  }

  /** @throws DomainError `INVALID_STATE` for a log-in that the browser has not begun, or that has ended, `FORBIDDEN`, `UNAVAILABLE` */
  async finish(
    response: AuthorizationResponse,
    { base, sealed, former, browser, system }: ReturningBrowser,
  ): Promise<FinishedLogIn> {
    const pending = this.pending.open(sealed);
    if (!pending || !constantTimeEqual(response.state, pending.state)) throw logInUnknown();
    // RFC 9207 §2.4
    if (response.iss !== this.server.issuer) throw responseOfOtherServer();
    if (response.error !== '') throw logInDenied();
    const dpopKey = DpopKey.generate();
    const issued = await this.server
      .redeem(pending.tenantId, { ...pending, code: response.code }, dpopKey)
      .catch(translateTo(codeRefused));
    const account = await this.identify(pending, issued);
    await this.sessions.logOut(former);
    const sessionId = await this.sessions.create({ base, account, issued, dpopKey, browser: { browser, system } });
    return { sessionId, sessionSeconds: account.session.absoluteSeconds, returnTo: pending.returnTo };
  }

  private async identify({ tenantId }: PendingLogIn, { accessToken }: IssuedTokens): Promise<Account> {
    const claims = await this.verifier.findIssued(accessToken);
    if (claims?.tenant_id !== tenantId) throw codeRefused();
    const account = await this.accounts.find(tenantId, claims.sub);
    if (!account) throw codeRefused();
    return account;
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
