export { isW3cFormat, acceptsTypes, requestedTypes } from './requested-types';
export type { W3cFormat } from './requested-types';
export { keepClaims, selectClaims } from './claims-path';
export { remainingPaths } from './remaining-paths';
export { isElementPath } from './element-path';
export type {
  ClaimsPath,
  ClaimsQuery,
  ClaimValue,
  CredentialFormat,
  CredentialQuery,
  CredentialSetQuery,
  DcqlQuery,
  TrustedAuthorities,
} from './dcql-query';
export { findUnansweredQueries, findUnmetClaims } from './satisfaction';
export { chooseQueries, matchCredential, matchHeldClaims } from './match';
export type { HeldCredential } from './match';
export { DcqlError } from './dcql-error';
export { MAX_SELECTED_ELEMENTS, SelectionBudget } from './selection-budget';
export { parseDcqlQuery } from './parse-dcql-query';
