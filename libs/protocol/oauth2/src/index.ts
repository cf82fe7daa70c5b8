export { createDpopProof, DPOP_SIGNING_ALGORITHMS, DpopError, verifyDpopProof } from './dpop';
export type { CreateDpopProofOptions, VerifiedDpopProof, VerifyDpopProofOptions } from './dpop';
