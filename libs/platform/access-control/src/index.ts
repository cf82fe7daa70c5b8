export { AccessControlModule } from './access-control.module';
export type { AccessControlOptions } from './access-control.module';
export { AccessTokenVerifier } from './access-token-verifier';
export type { AccessTokenClaims, SubjectKind } from './access-token-claims';
export type { Caller, TenantId } from './caller';
export { CALLER_INTERCEPTORS } from './caller.interceptor';
export { CallerAdmission, requiredScopes } from './caller-admission';
export type { AuthenticatedRequest } from './decorators';
export {
  authenticatedCaller,
  CallerOf,
  CallingService,
  Internal,
  Public,
  PublicOfActiveTenant,
  RequireScope,
  Tenant,
} from './decorators';
export { isOfPlatformWallet, platformWalletCodeOf } from './platform-wallet';
export { PLATFORM_WALLET_HEADER, Presented, presentedTokenOf } from './presented-token';
export type { PresentedToken } from './presented-token';
export { generateServiceKeys, publishServiceKeys, selectServiceKeys, ServiceKeys } from './service-keys';
export { RevokedTokens } from './revoked-tokens';
export { createServiceToken } from './service-token';
export { clientSubject, entitlementSubject, TokenCutoffs } from './token-cutoffs';
export type { CutoffKind, TokenCutoff } from './token-cutoffs';
