export { AREAS, audienceOf, areaOfScope, ENTITLEMENTS, isEntitlement, isScope, SCOPES } from './scopes';
export type { Area, Entitlement, Scope } from './scopes';
export { SERVICES } from './services';
export type { ServiceName } from './services';
