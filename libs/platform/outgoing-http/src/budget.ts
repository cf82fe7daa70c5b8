import { OutgoingHttpError } from './outgoing-http-error';

export interface BudgetLimits {
  requests: number;
  /** Of all responses together. */
  bytes: number;
  /** From the first request on. */
  milliseconds: number;
}

/**
 * The requests, bytes and time that one piece of work may cost at servers of strangers, however many of them it calls.
 * The caller passes it to each request of the work.
 */
export class Budget {
  private requests = 0;
  private bytes = 0;
  private readonly overflow = new AbortController();
  private started: AbortSignal | undefined;

  constructor(private readonly limits: BudgetLimits) {}

  /** Aborts the requests of the work when the time has passed or the bytes are spent. */
  get signal(): AbortSignal {
    const { started = AbortSignal.any([AbortSignal.timeout(this.limits.milliseconds), this.overflow.signal]) } = this;
    return (this.started = started);
  }

  /** Whether the work may cost no more. */
  get isOver(): boolean {
    return this.signal.aborted || this.requests > this.limits.requests;
  }

  /** Counts a request before it is sent. @throws OutgoingHttpError `budget_spent`, `timeout` */
  spendRequest(): void {
    const { requests } = this.limits;
    if (this.signal.aborted) throw toBudgetError(this.signal);
    this.requests += 1;
    // The requests under way go on.
    if (this.requests > requests) throw spent(`More than ${requests} requests are needed.`);
  }

  /** Counts bytes of a response as they arrive. @throws OutgoingHttpError `budget_spent` */
  spendBytes(count: number): void {
    const { bytes } = this.limits;
    this.bytes += count;
    if (this.bytes <= bytes) return;
    this.overflow.abort(spent(`The answers together are longer than ${bytes} bytes.`));
    throw toBudgetError(this.signal);
  }

  /** Waits for a look-up that others share and that goes on without this work. @throws OutgoingHttpError `timeout` */
  async waitFor<T>(lookUp: Promise<T>): Promise<T> {
    const { signal } = this;
    const settled = new AbortController();
    const end = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(toBudgetError(signal)), { signal: settled.signal });
    });
    return Promise.race([lookUp, end]).finally(() => settled.abort());
  }
}

function spent(message: string): OutgoingHttpError {
  return new OutgoingHttpError('budget_spent', message);
}

function toBudgetError({ reason }: AbortSignal): OutgoingHttpError {
  return reason instanceof OutgoingHttpError
    ? reason
    : new OutgoingHttpError('timeout', 'There was no answer in time.');
}

const MAX_BYTES = 10 * 1024 * 1024;
/** The issuer and authorization server, and for each of 20 credentials its nonce, DPoP nonce, request and statuses. */
const REDEMPTION_REQUESTS = 128;
/** One status list for each of 20 credentials, and the DID documents of their signers. */
const LOOK_UP_REQUESTS = 40;

/** Creates the budgets of work at servers of strangers. */
export class Budgets {
  /** @param timeoutMs the longest wait for one response */
  constructor(private readonly timeoutMs: number) {}

  /** For one attempt to redeem a credential offer. */
  forRedemption(): Budget {
    return new Budget({ requests: REDEMPTION_REQUESTS, bytes: MAX_BYTES, milliseconds: 3 * this.timeoutMs });
  }

  /** For one offer, metadata, request, or set of statuses. */
  forLookUp(): Budget {
    return new Budget({ requests: LOOK_UP_REQUESTS, bytes: MAX_BYTES, milliseconds: 2 * this.timeoutMs });
  }
}
