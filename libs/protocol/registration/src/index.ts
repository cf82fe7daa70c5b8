export { isOfAccessCertificate } from './access-certificate';
export { listUnregisteredClaims } from './overasking';
export type { UnregisteredClaim } from './overasking';
export type {
  LocalizedText,
  RegisteredClaim,
  RegisteredCredential,
  RegistrationCertificate,
} from './registration-certificate';
export { RegistrationError } from './registration-error';
export { REGISTRATION_CERTIFICATE_TYPE } from './registration-header';
export { readVerifierInfo, REGISTRATION_FORMAT } from './verifier-info';
export type { RegistrationInfo } from './verifier-info';
export { MAX_REGISTRATION_CHARACTERS, verifyRegistrationCertificate } from './verify-registration-certificate';
