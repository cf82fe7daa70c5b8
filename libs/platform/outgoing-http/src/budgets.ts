import { Budget } from './budget';

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
