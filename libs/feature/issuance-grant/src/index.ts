export {
  createIssuerState,
  createPreAuthorizedCode,
  IssuanceGrantError,
  USER_AUTHENTICATIONS,
  verifyIssuerState,
  verifyPreAuthorizedCode,
} from './issuance-grant';
export type { IssuanceGrant, IssuerState, PreAuthorizedCode, UserAuthentication } from './issuance-grant';
