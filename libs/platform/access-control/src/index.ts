export { AccessControlModule } from './access-control.module';
export type { AccessControlOptions } from './access-control.module';
export { AccessTokenVerifier } from './access-token-verifier';
export type { Caller } from './access-token-verifier';
export { CallerOf, Internal, Public, RequireScope, Tenant } from './decorators';
export { createServiceToken, verifyServiceToken } from './service-token';
export type { TenantId } from './tenant-id';
export { createPreAuthorizedCode, verifyPreAuthorizedCode } from './pre-authorized-code';
export type { PreAuthorizedCode, VerifiedPreAuthorizedCode } from './pre-authorized-code';
