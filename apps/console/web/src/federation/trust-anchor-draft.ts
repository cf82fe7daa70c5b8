import type { CreateTrustAnchor, TrustAnchor, UpdateTrustAnchor } from '../api/schemas';

export interface TrustAnchorDraft {
  /** Empty for none. */
  name: string;
  entityIdentifier: string;
  /** A JWK Set in JSON. */
  keys: string;
}

export const EMPTY_ANCHOR: TrustAnchorDraft = { name: '', entityIdentifier: '', keys: '' };

export function draftOfAnchor({ name, entityIdentifier, jwks }: TrustAnchor): TrustAnchorDraft {
  return { name: name ?? '', entityIdentifier, keys: JSON.stringify(jwks, null, 2) };
}

/** Undefined for what is no JSON object. The platform says what is wrong with the keys in it. */
export function readKeys({ keys }: TrustAnchorDraft): CreateTrustAnchor['jwks'] | undefined {
  try {
    const value: unknown = JSON.parse(keys);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as CreateTrustAnchor['jwks']) : undefined;
  } catch {
    return undefined;
  }
}

export function toCreateAnchor(draft: TrustAnchorDraft, jwks: CreateTrustAnchor['jwks']): CreateTrustAnchor {
  return { ...toUpdateAnchor(draft, jwks), entityIdentifier: draft.entityIdentifier.trim(), jwks };
}

/** A name that is removed stays, because a change cannot remove it. */
export function toUpdateAnchor({ name }: TrustAnchorDraft, jwks: CreateTrustAnchor['jwks']): UpdateTrustAnchor {
  return { ...(name.trim() !== '' && { name: name.trim() }), jwks };
}
