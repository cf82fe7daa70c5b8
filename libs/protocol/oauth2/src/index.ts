export { createDpopProof, DPOP_SIGNING_ALGORITHMS, DpopError, verifyDpopProof } from './dpop';
export { isRedirectUri } from './redirect-uri';
export type { CreateDpopProofOptions, VerifiedDpopProof, VerifyDpopProofOptions } from './dpop';
