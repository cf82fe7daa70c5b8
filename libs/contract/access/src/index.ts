export { consoleClientId, tenantOfConsole } from './console-client';
export { CHOSEN_ACTS, GUARDED_ACTS, REVOKED_ALONE, scopeOfAct } from './guarded-acts';
export type { ChosenAct, GuardedAct } from './guarded-acts';
export { ROLES, scopesOfRoles } from './roles';
export type { Role, StaffScope } from './roles';
export { AREAS, audienceOf, areaOfScope, ENTITLEMENTS, isEntitlement, isScope, SCOPES } from './scopes';
export type { Area, Entitlement, Scope } from './scopes';
export { SCHEMAS, schemaOf, SERVICES, variableOf } from './services';
export type { SchemaName, ServiceName } from './services';
