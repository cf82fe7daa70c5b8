import { GrowingCache, type Clock } from '@vc/platform/scheduling';
import { translating } from '@vc/protocol/errors';
import { DpopError, verifyDpopProof } from '@vc/protocol/oauth2';
import { proofMissing, proofNeeded, proofNotValid, tokenNotBound } from './access-control.errors';
import type { PresentedToken } from './presented-token';

const CACHE_SIZE = 100_000;

interface Options {
  /** Base of the addresses that clients see. */
  publicUrl: string;
  clock: Clock;
}

/** Verifies the proofs of possession of access tokens (RFC 9449 §7). */
export class DpopProofs {
  /** Each process accepts a proof once (RFC 9449 §11.1). The clock that ends the validity of a proof ends its entry, too. */
  private readonly seen = new GrowingCache<string, true>({
    max: CACHE_SIZE,
    ttlResolution: 0,
    perf: { now: () => this.options.clock().getTime() },
  });

  constructor(private readonly options: Options) {}

  /**
   * @param jkt thumbprint of the key that the token is bound to; undefined for a Bearer token
   * @throws DomainError `UNAUTHORIZED`
   */
  verify(presented: PresentedToken, jkt: string | undefined): void {
    const { scheme, proof } = presented;
    if (jkt === undefined) {
      if (scheme === 'Bearer') return;
      throw tokenNotBound();
    }
    if (scheme === 'Bearer') throw proofNeeded();
    if (!proof) throw proofMissing();
    translating(
      () => this.verifyProof(proof, presented, jkt),
      DpopError,
      ({ message }) => proofNotValid(message),
    );
  }

  private verifyProof(proof: string, { method, target, base, token }: PresentedToken, jkt: string): void {
    const url = new URL(target, base ?? this.options.publicUrl).href;
    const now = this.options.clock();
    const verified = verifyDpopProof(proof, { method, url, now, accessToken: token });
    if (verified.jkt !== jkt) throw new DpopError('the key is not the one of the access token');
    this.assertUnseen(`${jkt}.${verified.jti}`, verified.expiresAt.getTime() - now.getTime());
  }

  private assertUnseen(proof: string, lifetimeMs: number): void {
    if (this.seen.has(proof)) throw new DpopError('it was used before');
    this.seen.set(proof, true, { ttl: Math.max(lifetimeMs, 1) });
  }
}
