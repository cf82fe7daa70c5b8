import { Inject, Injectable } from '@nestjs/common';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { AuthAction } from '../../administration/audit/auth-action';
import {
  acceptTokens,
  endTokens,
  ofTenant,
  refuseTokens,
  type Revocation,
} from '../../authorization-server/tokens/revocation';
import { RevocationFeed } from '../../authorization-server/tokens/revocation-feed';
import { EndUserTokensDto, type UserChange } from './end-user-tokens.dto';

const REVOCATION_OF_CHANGE: Record<UserChange, (userId: string, now: Date) => Revocation> = {
  reset: (userId, now) => endTokens('user', userId, now),
  'factors-removed': (userId, now) => endTokens('user', userId, now),
  locked: (userId, now) => refuseTokens('user', userId, now, true),
  unlocked: (userId, now) => acceptTokens('user', userId, now),
  deleted: (userId, now) => refuseTokens('user', userId, now),
};

/** Ends the tokens, log-ins and grants of users. */
@Injectable()
export class UserTokensService {
  constructor(
    private readonly feed: RevocationFeed,
    private readonly audit: AdminAudit<AuthAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns when no service accepts the tokens. A repetition has the same result. A locked user stays locked after a reset. */
  async end(userId: string, { change, tenantId, clientId }: EndUserTokensDto): Promise<void> {
    await this.feed.revoke(async (tx) => {
      const actor = { clientId, subject: clientId };
      await this.audit.add(tx, { tenantId, action: `user.${change}`, resourceIds: [userId], actor });
      return [ofTenant(tenantId, REVOCATION_OF_CHANGE[change](userId, this.clock()))];
    });
  }
}
