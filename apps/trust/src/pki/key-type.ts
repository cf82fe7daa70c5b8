import { KEY_TYPES, type CurveKeyType, type KeyType } from '@vc/protocol/crypto';

export { KEY_TYPES, type CurveKeyType, type KeyType };

/** Narrows the type of a key that is elsewhere. @throws Error for ML-DSA, whose keys `local` alone makes */
export function requireCurve(keyType: KeyType): CurveKeyType {
  const found = KEY_TYPES.find((each) => each === keyType);
  if (!found) throw new Error(`Only the provider local has keys of ${keyType}.`);
  return found;
}
