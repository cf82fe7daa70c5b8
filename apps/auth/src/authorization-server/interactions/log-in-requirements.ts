import type { LogIn } from '@vc/platform/service-clients';
import type { Tenant } from '../../administration/tenants/tenant.entity';
import type { Realm } from './interaction';

/** Staff always needs a second factor, users as their tenant says. */
export function toLogInRequirements(realm: Realm, tenant: Pick<Tenant, 'secondFactor'>) {
  return realm === 'staff'
    ? ({ realm, secondFactor: 'required' } satisfies Partial<LogIn>)
    : { secondFactor: tenant.secondFactor };
}
