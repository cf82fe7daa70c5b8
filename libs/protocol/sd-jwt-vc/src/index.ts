export { issueSdJwtVc } from './issue-sd-jwt-vc';
export type { ClaimPath, IssueSdJwtVcOptions } from './issue-sd-jwt-vc';
export { createKeyBinding, findKeyBindingIssues, splitPresentation } from './key-binding';
export type { CreateKeyBindingOptions, KeyBindingOptions, SdJwtPresentation } from './key-binding';
export { SdJwtVcError } from './sd-jwt-vc-error';
export type { SdJwtVcErrorReason } from './sd-jwt-vc-error';
export { selectDisclosures } from './select-disclosures';
export { parseSdJwtVc, verifyParsedSdJwtVc, verifySdJwtVc } from './verify-sd-jwt-vc';
export type { ParsedSdJwtVc, VerifiedSdJwtVc, VerifySdJwtVcOptions } from './verify-sd-jwt-vc';
