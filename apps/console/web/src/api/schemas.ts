import type { AdminComponents, ApiComponents, OnboardingComponents, VerifyComponents, WalletComponents } from '@vc/sdk';

type Api = ApiComponents['schemas'];
type Admin = AdminComponents['schemas'];
type Wallet = WalletComponents['schemas'];
type Onboarding = OnboardingComponents['schemas'];
type Verify = VerifyComponents['schemas'];

export type Issuance = Api['Issuance'];
export type IssuanceStatus = Api['IssuanceStatus'];
export type Credential = Api['Credential'];
export type CredentialStatus = Api['CredentialStatus'];
export type CredentialTemplate = Api['CredentialTemplate'];
export type CredentialPreset = Api['CredentialPreset'];
export type CredentialDisplay = Api['Display'];
export type AttributeDefinition = Api['AttributeDefinition'];
export type AttributeDefinitions = Api['AttributeDefinitions'];
export type NameSpaceDefinitions = Api['NameSpaceDefinitions'];
export type Presentation = Api['Presentation'];
export type PresentationStatus = Api['PresentationStatus'];
export type PresentedCredential = Api['PresentedCredential'];
export type VerificationIssue = Api['VerificationIssue'];
export type PresentationTemplate = Api['PresentationTemplate'];
export type PresentationPreset = Api['PresentationPreset'];
export type RequestedCredential = Api['RequestedCredential'];
export type TimelineEntry = Api['TimelineEntry'];
export type Certificate = Api['Certificate'];
export type CertificateStatus = Api['CertificateStatus'];
export type CertificateSigningRequest = Api['CertificateSigningRequest'];
export type TrustedEntity = Api['TrustedEntity'];
export type TrustList = Api['TrustList'];
export type CreateTrustList = Api['CreateTrustList'];
export type PublishedTrustList = Api['PublishedTrustList'];
export type TrustAnchor = Api['TrustAnchor'];
export type CreateTrustAnchor = Api['CreateTrustAnchor'];
export type UpdateTrustAnchor = Api['UpdateTrustAnchor'];
export type RegistrationCertificate = Api['RegistrationCertificate'];
export type KeySettings = Api['KeySettings'];
export type UpdateKeySettings = Api['UpdateKeySettings'];
export type KeyMove = Api['KeyMove'];
export type MoveKeys = Api['MoveKeys'];
export type Endpoint = Api['Endpoint'];
export type FeedEvent = Api['Event'];
export type PortalLink = Api['PortalLink'];
export type Delivery = Api['Delivery'];
export type DeliveryStatus = Api['DeliveryStatus'];
export type DeliveryAttempt = Api['DeliveryAttempt'];

export type StaffMember = Admin['StaffMember'];
export type StaffStatus = Admin['StaffStatus'];
export type Role = Admin['Role'];
export type Scope = Admin['Scope'];
export type Approval = Admin['Approval'];
export type ApprovalStatus = Admin['ApprovalStatus'];
export type AuditRecord = Admin['AuditRecord'];
export type Tenant = Admin['Tenant'];
export type TenantClock = Admin['TenantClock'];
export type Limit = Admin['Limit'];
export type TenantLimits = Admin['TenantLimits'];
export type PutTenantLimits = Admin['PutTenantLimits'];
export type TenantDomain = Admin['TenantDomain'];
export type IdentityProvider = Admin['IdentityProvider'];
export type PutIdentityProvider = Admin['PutIdentityProvider'];
export type Client = Admin['Client'];
export type CreateClient = Admin['CreateClient'];

export type NoticeSettings = Wallet['NoticeSettings'];
export type PutNoticeSettings = Wallet['PutNoticeSettings'];
export type NoticeText = Wallet['NoticeText'];

export type ConsentRecord = Verify['ConsentRecord'];
export type Consent = Verify['Consent'];
export type ConsentOutcome = Verify['ConsentOutcome'];

export type User = Onboarding['UserEnvelope']['data'];
export type ServiceName = Admin['ServiceName'];
export type PlatformHealth = Admin['PlatformHealth'];
export type ReplicaHealth = Admin['ReplicaHealth'];
export type HealthStatus = Admin['HealthStatus'];
export type TenantUsage = Admin['TenantUsage'];
export type DeadLetter = Admin['DeadLetter'];

/** What a list of the interface returns. */
export interface Page<Item> {
  data: Item[];
  links: { prev?: string; next?: string };
}
