import type { ErrorSource } from '@vc/platform/http';
import { DomainError, ValidationFailed } from '@vc/platform/http';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { ServerUnavailableError } from '@vc/protocol/http';
import { MalformedMessageError } from '@vc/protocol/openid4vci';
import { OfferRejectedError, TxCodeRequiredError, WrongTxCodeError } from '@vc/protocol/openid4vci-client';
import { MalformedRequestError, RequestRejectedError } from '@vc/protocol/openid4vp-client';

/** As in the request: characters of a transaction code. */
const MAX_TX_CODE = 64;
/** OpenID4VCI 1.0 §4.1.1: the description has at most 300 characters. */
const MAX_DESCRIPTION = 300;

/** 422 with one error object for each reason (IF part 4, rule 2). */
export class UpstreamRejectedError extends DomainError {
  constructor(
    private readonly reasons: string[],
    private readonly violationSource: ErrorSource,
    cause: unknown,
    meta?: Record<string, unknown>,
  ) {
    super('UPSTREAM_REJECTED', reasons.join('; '), { cause, meta });
  }

  override get violations() {
    return this.reasons.map((reason) => ({ detail: toSentence(reason), source: this.violationSource }));
  }
}

/**
 * Translates a rejection by an issuer or verifier, or its unavailability. Returns any other error unchanged.
 * @param source the member of the request that names the issuer or verifier
 */
export function toUpstreamError(error: unknown, source: ErrorSource = {}): unknown {
  const ofTxCode = toTxCodeError(error);
  if (ofTxCode) return ofTxCode;
  if (error instanceof OfferRejectedError || error instanceof RequestRejectedError) {
    return new UpstreamRejectedError(error.reasons, source, error);
  }
  if (error instanceof ServerUnavailableError) {
    const headers: Record<string, string> = {};
    if (error.retryAfter !== undefined) headers['retry-after'] = error.retryAfter;
    return new DomainError('UPSTREAM_UNAVAILABLE', toSentence(error.message), { source, headers, cause: error });
  }
  return error instanceof OutgoingHttpError ? toConnectionError(error, source) : error;
}

function toConnectionError(error: OutgoingHttpError, source: ErrorSource): DomainError {
  if (!error.isTransient) return new UpstreamRejectedError([error.message], source, error);
  const code = error.reason === 'timeout' ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE';
  return new DomainError(code, error.message, { source, cause: error });
}

/** The transaction code is wrong or missing; undefined for another error. */
function toTxCodeError(error: unknown): UpstreamRejectedError | undefined {
  const source = { pointer: '/txCode' };
  if (error instanceof WrongTxCodeError) {
    return new UpstreamRejectedError(error.reasons, source, error, { txCodeAttemptsLeft: error.attemptsLeft });
  }
  if (!(error instanceof TxCodeRequiredError)) return undefined;
  return new UpstreamRejectedError(error.reasons, source, error, { txCode: toTxCode(error.txCode) });
}

/** How the code looks. The offer of another issuer may have anything there. */
function toTxCode({ input_mode: mode, length, description }: TxCodeRequiredError['txCode']) {
  const isLength = Number.isInteger(length) && Number(length) > 0 && Number(length) <= MAX_TX_CODE;
  return {
    inputMode: mode === 'text' ? 'text' : 'numeric',
    length: isLength ? length : null,
    description: typeof description === 'string' ? description.slice(0, MAX_DESCRIPTION) : null,
  };
}

/** Is the error a rejection by the issuer or verifier, or of its response? */
export function isRejection(error: unknown): boolean {
  const isRejection = error instanceof OfferRejectedError || error instanceof RequestRejectedError;
  return isRejection || (error instanceof OutgoingHttpError && !error.isTransient);
}

/** May the same request succeed later? */
export function isTransient(error: unknown): boolean {
  return error instanceof ServerUnavailableError || (error instanceof OutgoingHttpError && error.isTransient);
}

/** Translates to 400 the errors that precede any request: a malformed offer or request, or a forbidden URL. */
export function toMalformedError(error: unknown, source: ErrorSource): unknown {
  const isMalformed = error instanceof MalformedMessageError || error instanceof MalformedRequestError;
  const isForbidden = error instanceof OutgoingHttpError && !error.isTransient;
  return isMalformed || isForbidden ? new ValidationFailed([{ detail: toSentence(error.message), source }]) : error;
}

/** Protocol code gives reasons as clauses. A name of a protocol at the begin keeps its spelling. */
function toSentence(clause: string): string {
  const text = clause.replace(
    /^(a|an|certificate|no|the|there|this) /,
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  );
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
