import { Inject, Injectable } from '@nestjs/common';
import { RemoteCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Budgets, OutgoingHttp } from '@vc/platform/outgoing-http';
import type { CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import { fetchIssuerMetadata } from '@vc/protocol/openid4vci-client';
import type { WalletCredential } from '../credentials/credential.entity';
import { isRejection, isTransient } from '../upstream.errors';

const CACHE_SIZE = 500;
const LIFETIME_MS = 60 * 60_000;
const FAILURE_MS = 60_000;

/**
 * Reads the metadata of issuers: how they show their credentials, and their registrations. It is read for all users together, at most once an hour, so
 * the issuer does not learn who opens a wallet.
 */
@Injectable()
export class PublishedMetadata {
  private readonly metadata: RemoteCache<CredentialIssuerMetadata>;

  constructor(
    outgoing: OutgoingHttp,
    budgets: Budgets,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.metadata = new RemoteCache({
      max: CACHE_SIZE,
      lifetimeMs: LIFETIME_MS,
      failureMs: FAILURE_MS,
      clock,
      load: async (issuer) => fetchIssuerMetadata(issuer, outgoing.within(budgets.forLookUp())),
    });
  }

  /** Returns undefined while the issuer is unavailable, or sends something else. */
  async find({ id, credentialIssuer }: WalletCredential): Promise<CredentialIssuerMetadata | undefined> {
    try {
      return await this.metadata.get(credentialIssuer, undefined);
    } catch (err) {
      if (!isRejection(err) && !isTransient(err)) throw err;
      this.logger.warn({ event: 'credential-display.unknown', credentialId: id, err });
      return undefined;
    }
  }
}
