export const KEY_TYPES = ['P-256', 'Ed25519'] as const;
export type KeyType = (typeof KEY_TYPES)[number];
