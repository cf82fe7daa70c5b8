import { Inject, Injectable } from '@nestjs/common';
import { AccessTokenVerifier } from '@vc/platform/access-control';
import { DomainError } from '@vc/platform/http';
import { decodeJwt } from 'jose';
import { type Account, ACCOUNTS, type Accounts } from '../accounts/accounts';
import type { PresentedSession } from '../requests/presented-session';
import type { Session } from './session.entity';
import { sessionEnded } from './session.errors';
import { SessionTokensService } from './session-tokens.service';
import { SessionsService } from './sessions.service';

/** A session, and whose it is now. */
export interface CurrentSession<A extends Account = Account> {
  session: Session;
  account: A;
  scopes: string[];
}

@Injectable()
export class CurrentSessions<A extends Account = Account> {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: SessionTokensService,
    private readonly verifier: AccessTokenVerifier,
    @Inject(ACCOUNTS) private readonly accounts: Accounts<A>,
  ) {}

  /**
   * Returns the session as the services of the platform would accept it.
   * @throws DomainError `UNAUTHORIZED`, also when the person or the tokens have been revoked, `TENANT_SUSPENDED`, `UNAVAILABLE`
   */
  async get(presented: PresentedSession | undefined): Promise<CurrentSession<A>> {
    const session = await this.tokens.refreshed(await this.sessions.get(presented));
    const scopes = await this.findScopes(this.sessions.open(session).accessToken);
    const account = await this.accounts.find(session.tenantId, session.subject);
    if (scopes && account) return { session, account, scopes };
    await this.sessions.delete(session);
    throw sessionEnded();
  }

  /** Returns undefined for a token that no service accepts any more. */
  private async findScopes(accessToken: string): Promise<string[] | undefined> {
    const [audience = ''] = [decodeJwt(accessToken).aud ?? []].flat();
    const claims = await this.verifier.verifyToken(accessToken, audience).catch((error: unknown) => {
      if (isRefusal(error)) return undefined;
      throw error;
    });
    return claims && (claims.scope ?? '').split(' ');
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'UNAUTHORIZED';
}
