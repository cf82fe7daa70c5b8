import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { FailedAttemptsRepository } from '../limits/failed-attempts.repository';
import { tooManyInvitations } from './staff.errors';

const WINDOW_MS = 24 * 60 * 60_000;

/** E-mails with invitations within 24 hours: of an organization to one address, of all organizations to it, and of an organization. */
const ALLOWED = { tenantAtAddress: 5, address: 20, tenant: 500 };

/**
 * Counts invitations that go out by e-mail. The count belongs to the address and not to the member, who can be deleted and invited again.
 * The rows hold a MAC of the address.
 */
@Injectable()
export class InvitationLimits {
  private readonly key: Buffer;

  constructor(
    private readonly counts: FailedAttemptsRepository,
    cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.key = cipher.derive('auth.invitation-limits');
  }

  /** Counts one more invitation. @throws DomainError `RATE_LIMITED` */
  async count(tenantId: TenantId, email: string): Promise<void> {
    const address = createHmac('sha256', this.key).update(email).digest('base64url');
    const allowed = new Map([
      [`invitations ${tenantId} ${address}`, ALLOWED.tenantAtAddress],
      [`invitations ${address}`, ALLOWED.address],
      [`invitations ${tenantId}`, ALLOWED.tenant],
    ]);
    const now = this.clock();
    const counted = await this.counts.count([...allowed.keys()], now, new Date(now.getTime() + WINDOW_MS));
    const exceeded = counted.find(({ key, failures }) => failures > (allowed.get(key) ?? 0));
    if (exceeded) throw tooManyInvitations(exceeded.expiresAt, now);
  }
}
