import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { MAX_ASKED_SIGNERS, type SignerOfQuery } from '@vc/platform/service-clients';
import { isDcApiRequest, VerifiedRequest } from '@vc/protocol/openid4vp-client';
import { WalletCredential } from '../credentials/credential.entity';
import { IssuerIdentities } from '../credentials/issuer-identities';
import type { QueryMatches } from './matches.service';
import { PlatformPresentations } from './platform-presentations';
import { WalletPresentation } from './presentation.entity';

/**
 * Excludes credentials of issuers that a verifier of this platform does not trust. `trusted_authorities` cannot state all of
 * them: OpenID4VP 1.0 §6.1.1 has no type for DIDs.
 */
@Injectable()
export class TrustedMatchesService {
  constructor(
    private readonly platformPresentations: PlatformPresentations,
    private readonly issuers: IssuerIdentities,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Keeps all credentials while the presentation service is unavailable: the verifier decides about them. */
  async excludeUntrusted(
    { verifierPresentationId, id }: WalletPresentation,
    request: VerifiedRequest,
    found: QueryMatches[],
  ): Promise<QueryMatches[]> {
    if (verifierPresentationId === null || isDcApiRequest(request)) return found;
    const signers = new Map<string, SignerOfQuery>();
    for (const { query, matches } of found) {
      for (const { credential } of matches) {
        const signer = this.toSigner(query.id, credential);
        signers.set(keyOf(signer), signer);
      }
    }
    const asked = [...signers.values()].slice(0, MAX_ASKED_SIGNERS);
    if (asked.length === 0) return found;
    const decisions = await this.platformPresentations.decideTrust(request, asked).catch((err: unknown) => {
      this.logger.warn({ event: 'presentation.trust-unknown', presentationId: id, err });
      return undefined;
    });
    const untrusted = new Set(asked.filter((_, index) => decisions?.[index] === false).map(keyOf));
    return found.map(({ query, matches }) => ({
      query,
      matches: matches.filter(({ credential }) => !untrusted.has(keyOf(this.toSigner(query.id, credential)))),
    }));
  }

  private toSigner(queryId: string, credential: WalletCredential): SignerOfQuery {
    const { did, x5c } = this.issuers.signerOf(credential);
    const { iss } = credential;
    return { queryId, did, x5c, ...(iss.startsWith('https://') && { entityIdentifier: iss }) };
  }
}

function keyOf({ queryId, did, x5c, entityIdentifier }: SignerOfQuery): string {
  return JSON.stringify([queryId, did, x5c, entityIdentifier]);
}
