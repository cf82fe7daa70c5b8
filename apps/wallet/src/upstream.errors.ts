import type { ErrorSource } from '@vc/platform/http';
import { DomainError, ValidationFailed } from '@vc/platform/http';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { MalformedMessageError } from '@vc/protocol/openid4vci';
import { OfferRejectedError, ServerUnavailableError, WrongTxCodeError } from '@vc/protocol/openid4vci-client';
import { MalformedRequestError, RequestRejectedError } from '@vc/protocol/openid4vp-client';

/** 422 with every underlying error as an object of its own (IF part 4, rule 2). */
export class UpstreamRejected extends DomainError {
  constructor(
    private readonly reasons: string[],
    private readonly place: ErrorSource,
    cause: unknown,
    meta?: Record<string, unknown>,
  ) {
    super('UPSTREAM_REJECTED', reasons.join('; '), { cause, meta });
  }

  override get violations() {
    return this.reasons.map((detail) => ({ detail, source: this.place }));
  }
}

/**
 * The answer to an issuer's or verifier's refusal, or to its silence; any other error stays as it is.
 * @param source member of the request that names the issuer or verifier
 */
export function toUpstreamError(error: unknown, source: ErrorSource = {}): unknown {
  if (error instanceof WrongTxCodeError) {
    return new UpstreamRejected(error.reasons, { pointer: '/txCode' }, error, {
      txCodeAttemptsLeft: error.attemptsLeft,
    });
  }
  if (error instanceof OfferRejectedError || error instanceof RequestRejectedError) {
    return new UpstreamRejected(error.reasons, source, error);
  }
  if (error instanceof ServerUnavailableError) {
    const headers: Record<string, string> = {};
    if (error.retryAfter !== undefined) headers['retry-after'] = error.retryAfter;
    return new DomainError('UPSTREAM_UNAVAILABLE', error.message, { source, headers, cause: error });
  }
  if (!(error instanceof OutgoingHttpError)) return error;
  if (!error.isTransient) return new UpstreamRejected([error.message], source, error);
  const code = error.reason === 'timeout' ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE';
  return new DomainError(code, error.message, { source, cause: error });
}

/** Did the issuer or verifier refuse, or its answer not hold? */
export function isRefusal(error: unknown): boolean {
  const isRejection = error instanceof OfferRejectedError || error instanceof RequestRejectedError;
  return isRejection || (error instanceof OutgoingHttpError && !error.isTransient);
}

/** May the same request succeed later? */
export function isTransient(error: unknown): boolean {
  return error instanceof ServerUnavailableError || (error instanceof OutgoingHttpError && error.isTransient);
}

/** 400 for text that is no offer or request, or that names an address which is never called; no server was asked. */
export function toMalformedError(error: unknown, source: ErrorSource): unknown {
  const isMalformed = error instanceof MalformedMessageError || error instanceof MalformedRequestError;
  const isForbidden = error instanceof OutgoingHttpError && !error.isTransient;
  return isMalformed || isForbidden ? new ValidationFailed([{ detail: error.message, source }]) : error;
}
