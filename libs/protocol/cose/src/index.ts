export { CoseError } from './cose-error';
export { toCoseKey, parseCoseKey } from './cose-key';
export { COSE_ALGORITHMS, parseCoseSign1, signCose, verifyCose, x5chainOf } from './cose-sign1';
export type { CoseSign1, SignOptions } from './cose-sign1';
