/** How a request ended: with a result, with a status 4xx, with a status 5xx, or without a record of its response. */
export const CONSENT_OUTCOMES = ['completed', 'refused', 'failed', 'unknown'] as const;
export type ConsentOutcome = (typeof CONSENT_OUTCOMES)[number];

/** The response that a client got. */
export interface RequestOutcome {
  outcome: Exclude<ConsentOutcome, 'unknown'>;
  /** Code of the error; null for a result. */
  errorCode: string | null;
  /** `requestId` of the result, or `id` of the error. */
  requestId: string | null;
  /** From the receipt of the request to its response, in milliseconds. */
  durationMs: number;
}

interface ResponseBody {
  requestId?: string;
  errors?: { id: string; code: string }[];
}

/** @param payload the body as it is sent, in JSON */
export function readOutcome(status: number, payload: unknown, elapsedMs: number): RequestOutcome {
  const { requestId, errors } = (typeof payload === 'string' ? JSON.parse(payload) : {}) as ResponseBody;
  const [error] = errors ?? [];
  return {
    outcome: status < 400 ? 'completed' : status < 500 ? 'refused' : 'failed',
    errorCode: error?.code ?? null,
    requestId: requestId ?? error?.id ?? null,
    durationMs: Math.round(elapsedMs),
  };
}
