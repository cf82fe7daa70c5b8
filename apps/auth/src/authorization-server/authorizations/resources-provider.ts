import { ServiceKeys } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { IssuanceClient, TenantClocks, TenantDomains } from '@vc/platform/service-clients';
import { Resources } from './resources';

/** Provides the resources that a person may authorize. */
export const RESOURCES_PROVIDER = {
  provide: Resources,
  inject: [IssuanceClient, ServiceKeys, TenantDomains, TenantClocks, CLOCK],
  useFactory: (...[issuance, serviceKeys, domains, clocks, now]: Needed) =>
    new Resources({ domains, clocks, serviceKeys, issuance, now }),
};

type Needed = [IssuanceClient, ServiceKeys, TenantDomains, TenantClocks, Clock];
