export { issueSdJwtVc } from './issue-sd-jwt-vc';
export type { ClaimPath, IssueSdJwtVcOptions } from './issue-sd-jwt-vc';
export { SdJwtVcError } from './sd-jwt-vc-error';
export { verifySdJwtVc } from './verify-sd-jwt-vc';
export type { VerifiedSdJwtVc, VerifySdJwtVcOptions } from './verify-sd-jwt-vc';
