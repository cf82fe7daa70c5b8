export {
  BASE_CONTEXT,
  expandTypes,
  isTypeOfContext,
  OPEN_BADGE_CREDENTIAL,
  OPEN_BADGES_CONTEXT,
  parseContexts,
  SUPPORTED_CONTEXTS,
  toDocumentType,
  UNDEFINED_TERMS_CONTEXT,
} from './contexts';
export type { ContextDefinition, ContextDefinitions, DocumentType } from './contexts';
export { parseCredential } from './credential';
export type { ParseOptions, VerifiableCredential } from './credential';
export { toDateTimeStamp } from './date-time-stamp';
export { specificType, typesOf, validityOf } from './held-credential';
export { issueVcJwt, issueVcSdJwt } from './issue-vc';
export type { IssueSdJwtOptions, IssueVcOptions, SecuringMechanism } from './issue-vc';
export { openEnvelope, parsePresentation } from './presentation';
export type { TimeOptions } from './validity';
export { VcdmError } from './vcdm-error';
export type { VcdmErrorReason } from './vcdm-error';
export { parseVc, verifyParsedVc, verifyVc } from './verify-vc';
export type { ParsedVc, VerifiedVc, VerifyVcOptions } from './verify-vc';
export { createVpJwt, findVpJwtIssues, parseVpJwt } from './vp-jwt';
export type { CreateVpJwtOptions, ParsedVpJwt, VpJwtExpectation } from './vp-jwt';
