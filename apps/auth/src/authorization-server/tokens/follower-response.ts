import type { CutoffKind, TokenCutoff } from '@vc/platform/access-control';
import type { ListedRevocation } from './revocation';

export interface FollowerResponse {
  /** Single tokens. */
  revocations: { jti: string; expiresAt: Date | null }[];
  cutoffs: TokenCutoff[];
  position: number;
  /** How long after its poll the follower may rely on the response. */
  leaseMs: number;
}

/** @param after the position that the follower has */
export function toFollowerResponse(listed: ListedRevocation[], after: number, leaseMs: number): FollowerResponse {
  return {
    revocations: listed.flatMap(({ kind, subject: jti, expiresAt }) => (kind === 'token' ? [{ jti, expiresAt }] : [])),
    cutoffs: listed.flatMap((revocation) => {
      const { kind } = revocation;
      return kind === 'token' ? [] : [toCutoff({ ...revocation, kind })];
    }),
    position: listed.at(-1)?.position ?? after,
    leaseMs,
  };
}

export function toCutoff(revocation: ListedRevocation & { kind: CutoffKind }): TokenCutoff {
  const { kind, subject, issuedBefore, expiresAt, position } = revocation;
  return {
    kind,
    subject,
    issuedBefore: issuedBefore?.getTime() ?? null,
    expiresAt: expiresAt?.getTime() ?? null,
    position,
  };
}
