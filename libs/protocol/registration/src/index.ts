export {
  MAX_ATTESTATIONS,
  REGISTRATION_FORMAT,
  createIssuerInfo,
  readIssuerInfo,
  createVerifierInfo,
  readVerifierInfo,
} from './attestations';
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
export type { IssuerInfo, RegistrationAttestation, RegistrationInfo } from './attestations';
export { chooseRegistrations } from './choose-registrations';
export type { RegistrationChoice } from './choose-registrations';
export { MAX_REGISTRATION_CHARACTERS, verifyRegistrationCertificate } from './verify-registration-certificate';
