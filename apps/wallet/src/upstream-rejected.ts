import { DomainError, ErrorSource } from '@vc/platform/http';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { OfferRejectedError } from '@vc/protocol/openid4vci-client';
import { RequestRejectedError } from '@vc/protocol/openid4vp-client';

/** 422 with every underlying error as an object of its own (IF part 4, rule 2). */
export class UpstreamRejected extends DomainError {
  constructor(
    private readonly reasons: string[],
    private readonly place: ErrorSource,
    cause: unknown,
  ) {
    super('UPSTREAM_REJECTED', reasons.join('; '), { cause });
  }

  /** What an issuer or verifier did wrong, or that it could not be reached; any other error is answered as it is. */
  static of(error: unknown, place: ErrorSource = {}): unknown {
    if (error instanceof OutgoingHttpError) return new UpstreamRejected([error.message], place, error);
    const isRejection = error instanceof OfferRejectedError || error instanceof RequestRejectedError;
    return isRejection ? new UpstreamRejected(error.reasons, place, error) : error;
  }

  override get faults() {
    return this.reasons.map((detail) => ({ detail, source: this.place }));
  }
}
