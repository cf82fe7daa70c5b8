import { ClientCredentialsFastPath } from './client-credentials-fast-path';
import { PreAuthorizedCodeFastPath } from './pre-authorized-code-fast-path';

/** In the order in which they are asked. */
export const FAST_PATHS = [ClientCredentialsFastPath, PreAuthorizedCodeFastPath];
