export { AuthClient } from './auth-client';
export type { TenantProfile } from './auth-client';
export { CertificateSigners } from './certificate-signers';
export type { CertificateSigner } from './certificate-signers';
export { InternalHttp, InternalHttpError } from './internal-http';
export { OnboardingClient } from './onboarding-client';
export type { IdentifierType, LogInResult, UserReference } from './onboarding-client';
export { TrustClient } from './trust-client';
export type { IssuerSigner, ResolvedTrust, TrustedIdentifier, Voucher, VouchingRules } from './trust-client';
