/** The rule by which an e-mail address counts as verified: by the claim `email_verified`, or because the provider sends it. */
export const EMAIL_VERIFICATIONS = ['claim', 'provider'] as const;
export type EmailVerification = (typeof EMAIL_VERIFICATIONS)[number];

type Claims = Record<string, unknown>;

/**
 * Returns the address of a person, if it counts as verified. An address that the provider names as not verified never does.
 * @param verification `provider` for a provider that sends no `email_verified`, and only addresses that it has verified
 */
export function findVerifiedEmail(claims: Claims, verification: EmailVerification): string | undefined {
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== 'string') return undefined;
  return isTrue(isVerified) || (isVerified === undefined && verification === 'provider') ? email : undefined;
}

/** Returns whether an ID token lacks claims that the UserInfo Endpoint may have (OpenID Connect Core 1.0 §5.4). */
export function lacksClaims(claims: Claims, roleClaim: string, verification: EmailVerification): boolean {
  const isVerificationMissing = claims.email_verified === undefined && verification === 'claim';
  return claims.email === undefined || claims[roleClaim] === undefined || isVerificationMissing;
}

/** Adds what only the UserInfo Endpoint says. An address and its verification are of the same source. */
export function withUserInfo<T extends Claims>(claims: T, userInfo: Claims): T {
  const isWhole = claims.email !== undefined && claims.email_verified !== undefined;
  if (isWhole || userInfo.email === undefined) return { ...userInfo, email_verified: undefined, ...claims };
  // A provider that has named the address as not verified has not verified another one.
  const isRefused = claims.email_verified !== undefined && !isTrue(claims.email_verified);
  const { email, email_verified: isVerified } = userInfo;
  return { ...userInfo, ...claims, email, email_verified: isRefused ? false : isVerified };
}

/** Amazon Cognito and Apple send texts. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}
