import { ClientCredentialsFastPath } from './client-credentials-fast-path';
import { PreAuthorizedCodeFastPath } from './pre-authorized-code-fast-path';

/** The fast paths, in the order in which a token request tries them. */
export const FAST_PATHS = [ClientCredentialsFastPath, PreAuthorizedCodeFastPath];
