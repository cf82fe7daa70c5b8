import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { sha256Base64Url } from '@vc/protocol/crypto';
import type { User } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import type { PendingLogIn, PendingStep } from './pending-log-in.entity';
import { PendingLogInsRepository } from './pending-log-ins.repository';

const TICKET_BYTES = 32;
/** As long as the pages of an authorization request. */
const LIFETIME_MS = 10 * 60_000;

export interface OpenLogIn {
  pending: PendingLogIn;
  user: User;
}

/** Tickets of log-ins whose password was right. Without a ticket no factor is asked for, verified or enrolled. */
@Injectable()
export class PendingLogIns {
  constructor(
    private readonly database: Database,
    private readonly pendings: PendingLogInsRepository,
    private readonly users: UsersRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the ticket. */
  async open(tx: Transaction, { tenantId, id: userId }: User, step: PendingStep): Promise<string> {
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    const now = this.clock();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    const pending = {
      idHash: sha256Base64Url(ticket),
      tenantId,
      userId,
      step,
      totpSecret: null,
      challenge: null,
      expiresAt,
    };
    await this.pendings.insert(tx, pending, now);
    return ticket;
  }

  /** Returns undefined for a ticket that has expired, was used, or is of another tenant or step. */
  async find(tenant: TenantId, ticket: string, step: PendingStep): Promise<OpenLogIn | undefined> {
    const idHash = sha256Base64Url(ticket);
    return this.database.transaction(tenant, async (tx) => {
      const pending = await this.pendings.find(tx, tenant, { idHash, step, now: this.clock() });
      if (!pending) return undefined;
      return { pending, user: await this.users.getForUpdate(tx, tenant, pending.userId) };
    });
  }
}
