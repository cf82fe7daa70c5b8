export { AuthClient } from './auth-client';
export type { ActiveMember, ApprovalClaim, GuardedRequest, SessionEnds, TenantProfile } from './auth-client';
export { CertificateSigners } from './certificate-signers';
export type { CertificateSigner } from './certificate-signers';
export { InternalHttp, InternalHttpError } from './internal-http';
export { IssuanceClient } from './issuance-client';
export type { TokenStep } from './issuance-client';
export { OnboardingClient } from './onboarding-client';
export type {
  IdentifierType,
  LogIn,
  LogInResult,
  PasswordAccepted,
  PasswordChange,
  PasswordRejected,
  PasswordRule,
  SecondFactorSetting,
  StaffAccount,
  StaffPassword,
  StaffPasswordResult,
  UnsuitablePassword,
  UserContact,
  UserReference,
} from './onboarding-client';
export type {
  Enrolment,
  EnrolmentResult,
  FactorChallenge,
  FactorMethod,
  FactorRejected,
  SecondFactorAnswer,
  SecondFactorResult,
} from './second-factors';
export type {
  ListedPasskey,
  LoggedInUser,
  NewPasskey,
  PasskeyCreation,
  PasskeyCreationResult,
  PasskeyLogIn,
  PasskeyLogInResult,
  PasskeyOwner,
} from './passkeys';
export { MAX_ASKED_SIGNERS, PresentationClient, type SignerOfQuery } from './presentation-client';
export { ServiceClientsModule } from './service-clients.module';
export { TenantClocks } from './tenant-clocks';
export type { MovedClock, TenantTime } from './tenant-clocks';
export { TenantDeletionsClient } from './tenant-deletions-client';
export { TenantDomains } from './tenant-domains';
export type { TenantDomain } from './tenant-domains';
export { TenantLimits } from './tenant-limits';
export type { LimitsOfTenant } from './tenant-limits';
export { TRUST_PURPOSES, TrustClient, trustedNameOf } from './trust-client';
export { WalletAttesters } from './wallet-attesters';
export type {
  FederatedIssuerDecision,
  FederatedKey,
  IdentifiedSigner,
  IssuerSigner,
  ProvenSigner,
  ResolvedTrust,
  SignerRole,
  TrustedIdentifier,
  TrustDecision,
  TrustPurpose,
  TrustRules,
} from './trust-client';
export { WebhooksClient } from './webhooks-client';
