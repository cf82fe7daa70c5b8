import { Injectable } from '@nestjs/common';
import type { Caller } from '@vc/platform/access-control';
import { AuthClient } from '@vc/platform/service-clients';
import { UsersService } from '../users/users.service';

/**
 * Locks users by the decision of their organization. The authorization server keeps the lock: it ends the tokens, and
 * issues no others. The lock after wrong passwords is another one and ends no token, because strangers can cause it.
 */
@Injectable()
export class UserLocksService {
  constructor(
    private readonly users: UsersService,
    private readonly auth: AuthClient,
  ) {}

  /**
   * Returns when no service accepts the tokens of a locked user. A repetition has the same result.
   * @throws DomainError `NOT_FOUND`, or `UNAVAILABLE` when the authorization server does not answer
   */
  async change({ tenantId, clientId }: Caller, username: string, change: 'locked' | 'unlocked'): Promise<void> {
    const { id } = await this.users.getByUsername(tenantId, username);
    await this.auth.endUserTokens(id, { change, tenantId, clientId });
  }
}
