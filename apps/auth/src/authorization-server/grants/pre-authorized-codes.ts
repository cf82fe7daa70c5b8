import { Inject, Injectable } from '@nestjs/common';
import { IssuanceGrantError, type PreAuthorizedCode, verifyPreAuthorizedCode } from '@vc/feature/issuance-grant';
import { ServiceKeys } from '@vc/platform/access-control';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { invalidPreAuthorizedCode } from './grant.errors';

/** At this time no code has expired, so the signature alone decides. */
const EPOCH = new Date(0);
/** The grant, the attestation of the wallet and the timeline verify the code of one request, within milliseconds. */
const MOST_REMEMBERED = 1_000;

/** Verifies pre-authorized codes, the signature of each once. */
@Injectable()
export class PreAuthorizedCodes {
  private readonly signed = new GrowingCache<string, PreAuthorizedCode>({ max: MOST_REMEMBERED });

  constructor(
    private readonly serviceKeys: ServiceKeys,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** @throws InvalidGrant for a code that issuance has not signed, or that has expired */
  verify(text: string): PreAuthorizedCode {
    const code = this.findSigned(text);
    if (!code || code.expiresAt <= this.now()) throw invalidPreAuthorizedCode();
    return code;
  }

  /** Returns a code that issuance has signed, also an expired one. */
  findSigned(text: string): PreAuthorizedCode | undefined {
    const known = this.signed.get(text);
    if (known) return known;
    try {
      const code = verifyPreAuthorizedCode(text, this.serviceKeys, EPOCH);
      this.signed.set(text, code);
      return code;
    } catch (error) {
      if (!(error instanceof IssuanceGrantError)) throw error;
      return undefined;
    }
  }
}
