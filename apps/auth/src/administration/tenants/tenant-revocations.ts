import { entitlementSubject } from '@vc/platform/access-control';
import { acceptTokens, refuseTokens, type Revocation } from '../../authorization-server/tokens/revocation';
import type { Tenant } from './tenant.entity';

type Rights = Pick<Tenant, 'id' | 'status' | 'entitlements'>;

/** Returns what a change of the status and the entitlements of a tenant means for its tokens. */
export function toRevocations(before: Rights, after: Rights, now: Date): Revocation[] {
  const { id } = after;
  const lost = before.entitlements.filter((each) => !after.entitlements.includes(each));
  const gained = after.entitlements.filter((each) => !before.entitlements.includes(each));
  return [
    ...(after.status === before.status ? [] : [toStatusRevocation(after, now)]),
    ...lost.map((each) => refuseTokens('entitlement', entitlementSubject(id, each), now)),
    ...gained.map((each) => acceptTokens('entitlement', entitlementSubject(id, each), now)),
  ];
}

function toStatusRevocation({ id, status }: Rights, now: Date): Revocation {
  return status === 'suspended' ? refuseTokens('tenant', id, now, true) : acceptTokens('tenant', id, now);
}
