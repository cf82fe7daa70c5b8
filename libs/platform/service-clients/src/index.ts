export { AuthClient } from './auth-client';
export type { TenantProfile } from './auth-client';
export { InternalHttp, InternalHttpError } from './internal-http';
export { OnboardingClient } from './onboarding-client';
export type { IdentifierType, LogInResult, UserReference } from './onboarding-client';
export { TrustClient } from './trust-client';
export type { IssuerSigner, ResolvedTrust, TrustedIdentifier, Voucher } from './trust-client';
