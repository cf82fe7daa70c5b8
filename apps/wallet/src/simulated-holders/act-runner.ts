import { Inject, Injectable } from '@nestjs/common';
import { DomainError, ValidationFailed } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { nextAttempt, updateLeased, withLease } from '../leases/leases.repository';
import { ActCipher, type ActTask } from './act-cipher';
import type { ActOutcome } from './act-outcome';
import { type ActTrigger, nextActStatus } from './act-status';
import { OfferActs } from './offer-acts';
import { RequestActs } from './request-acts';
import { type ActError, SimulatedAct } from './simulated-act.entity';

/** Errors that a repetition may not meet. */
const TRANSIENT = new Set(['UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT', 'UNAVAILABLE', 'REQUEST_UNDER_WAY']);
const MAX_ATTEMPTS = 6;

/** Does the act of a leased row, and records how it has ended. */
@Injectable()
export class ActRunner {
  constructor(
    private readonly database: Database,
    private readonly offers: OfferActs,
    private readonly requests: RequestActs,
    private readonly cipher: ActCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param act is changed as its row is. @throws LeaseLostError, and what is no answer of an issuer or verifier */
  async run(act: SimulatedAct): Promise<void> {
    const work = { database: this.database, entity: SimulatedAct, clock: this.clock };
    try {
      const outcome = await withLease(work, act, () => this.perform(act));
      await this.update(act, { ...outcome, ...this.ended(act, 'finish') });
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof ValidationFailed)) {
        await this.update(act, nextAttempt(act, this.clock()));
        throw error;
      }
      await this.fail(act, toActError(error));
    }
  }

  private async perform(act: SimulatedAct): Promise<ActOutcome> {
    const { id, task, behaviour } = act;
    if (behaviour === 'ignore' || task === null) return {};
    const opened: ActTask = this.cipher.openTask(id, task);
    return act.kind === 'offer' ? this.offers.perform(act, opened) : this.requests.perform(act, opened);
  }

  private async fail(act: SimulatedAct, error: ActError): Promise<void> {
    const isOver = !TRANSIENT.has(error.code) || act.attempts >= MAX_ATTEMPTS;
    const trigger = error.code === 'UPSTREAM_REJECTED' ? 'refuse' : 'fail';
    await this.update(act, isOver ? { error, ...this.ended(act, trigger) } : nextAttempt(act, this.clock()));
  }

  private ended({ status }: SimulatedAct, trigger: ActTrigger): Partial<SimulatedAct> {
    return { status: nextActStatus(status, trigger), task: null, nextAttemptAt: null, leasedUntil: null };
  }

  private async update(act: SimulatedAct, change: Partial<SimulatedAct>): Promise<void> {
    const changed = { ...change, updatedAt: this.clock() };
    await this.database.transaction(act.tenantId, (tx) => updateLeased(tx, SimulatedAct, act, changed));
  }
}

function toActError(error: DomainError | ValidationFailed): ActError {
  return { code: error.code, detail: error.violations.map(({ detail }) => detail).join(' ') };
}
