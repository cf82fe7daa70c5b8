export { AREAS, audienceOf, areaOfScope, isScope, SCOPES } from './scopes';
export type { Area, Scope } from './scopes';
export { SERVICES } from './services';
export type { ServiceName } from './services';
