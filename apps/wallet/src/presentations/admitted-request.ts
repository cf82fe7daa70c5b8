import type { VerifiedRequest } from '@vc/protocol/openid4vp-client';
import type { ExaminedRegistration } from '../registrations/verifier-registration';

/** A request that the tenant admits, and what its verifier has registered; absent in requests of former releases. */
export type AdmittedRequest<R extends VerifiedRequest = VerifiedRequest> = R & { examined?: ExaminedRegistration };
