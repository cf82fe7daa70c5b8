import type { SignatureAlgorithm } from '@vc/protocol/crypto';

/**
 * The identifiers that also name the curve: ESP256 and Ed25519 (RFC 9864 §2.2). Multipaz signs with them. They say the
 * same here, because a key has its curve.
 */
export const FULLY_SPECIFIED: Partial<Record<SignatureAlgorithm, number>> = { ES256: -9, EdDSA: -19 };
