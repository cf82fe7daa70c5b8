export { MAX_ATTESTATIONS, REGISTRATION_FORMAT } from './attestations';
export { isOfAccessCertificate } from './access-certificate';
export { isCoveredBy, listUnregisteredClaims } from './overasking';
export type { UnregisteredClaim } from './overasking';
export type {
  LocalizedText,
  RegisteredClaim,
  RegisteredCredential,
  RegistrationCertificate,
} from './registration-certificate';
export { RegistrationError } from './registration-error';
export { REGISTRATION_CERTIFICATE_TYPE } from './registration-header';
export { createIssuerInfo, readIssuerInfo } from './issuer-info';
export type { IssuerInfo } from './issuer-info';
export { createVerifierInfo, readVerifierInfo } from './verifier-info';
export type { RegistrationAttestation, RegistrationInfo } from './verifier-info';
export { chooseRegistrations } from './choose-registrations';
export type { RegistrationChoice } from './choose-registrations';
export { MAX_REGISTRATION_CHARACTERS, verifyRegistrationCertificate } from './verify-registration-certificate';
