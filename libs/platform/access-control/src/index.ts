export { AccessControlModule } from './access-control.module';
export type { AccessControlOptions } from './access-control.module';
export { AccessTokenVerifier } from './access-token-verifier';
export type { AccessTokenClaims } from './access-token-verifier';
export type { Caller } from './caller';
export type { AuthenticatedRequest } from './decorators';
export { CallerOf, Internal, Public, RequireScope, Tenant } from './decorators';
export {
  createIssuerState,
  createPreAuthorizedCode,
  IssuanceGrantError,
  USER_AUTHENTICATIONS,
  verifyIssuerState,
  verifyPreAuthorizedCode,
} from './issuance-grant';
export type { IssuanceGrant, IssuerState, PreAuthorizedCode, UserAuthentication } from './issuance-grant';
export { isOfPlatformWallet, PLATFORM_WALLET_HEADER, platformWalletCodeOf } from './platform-wallet';
export { Presented } from './presented-token';
export type { PresentedToken } from './presented-token';
export { createServiceToken, verifyServiceToken } from './service-token';
export type { TenantId } from './tenant-id';
