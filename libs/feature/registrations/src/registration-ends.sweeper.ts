import { createEvent, type Outbox } from '@vc/platform/messaging';
import { METRICS, Metrics } from '@vc/platform/observability';
import { Sweeper, type SweeperContext, type Transaction } from '@vc/platform/persistence';
import { type EndingRegistration, listEnding, toWarningHorizon } from './ending-registrations';
import type { RegistrationAlertKind, RegistrationStore, WarnedRegistration } from './registration-store';

const INTERVAL_MS = 10 * 60_000;
const TENANTS_AT_ONCE = 100;
/** Sorts before the id of each tenant. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Days of the gauge. */
const THRESHOLD_DAYS = [7, 30];

/**
 * Has staff told of registration certificates that end within 30, 7 and 1 days, once each, and counts them. One with a
 * replacement is neither told of nor counted. Each run looks at it again, as the replacement may be deleted.
 */
export class RegistrationEndsSweeper<T extends WarnedRegistration> extends Sweeper {
  /** The days left of all that end soon. Undefined before the first run. */
  private daysLeft: number[] | undefined;

  constructor(
    context: SweeperContext,
    private readonly outbox: Outbox,
    private readonly store: RegistrationStore<T>,
    private readonly kind: RegistrationAlertKind,
  ) {
    super(INTERVAL_MS, context);
    Metrics.current().sample(METRICS.registrationCertificatesEnding, () => this.sample());
  }

  async run(): Promise<void> {
    const daysLeft: number[] = [];
    for await (const tenantId of this.tenants()) {
      const ending = await this.sweep((tx, now) => this.warnTenant(tx, tenantId, now));
      daysLeft.push(...ending.map((each) => each.daysLeft));
    }
    this.daysLeft = daysLeft;
  }

  private async *tenants(): AsyncGenerator<string> {
    let after = FIRST_ID;
    for (;;) {
      const ids = await this.sweep((tx, now) =>
        this.store.listTenants(tx, { from: now, until: toWarningHorizon(now) }, after, TENANTS_AT_ONCE),
      );
      yield* ids;
      const last = ids[TENANTS_AT_ONCE - 1];
      if (last === undefined) return;
      after = last;
    }
  }

  private async warnTenant(tx: Transaction, tenantId: string, now: Date): Promise<EndingRegistration<T>[]> {
    const registrations = await this.store.listLocked(tx, tenantId);
    const ending = listEnding(registrations, now);
    const due = ending.filter(({ registration: { warnedDays }, daysLeft }) => (warnedDays ?? Infinity) > daysLeft);
    for (const { registration, daysLeft } of due) {
      registration.warnedDays = daysLeft;
      const { resourceId } = registration;
      const alert = { kind: this.kind, resourceId, daysLeft };
      this.outbox.add(tx, createEvent('staff.alert.raised', tenantId, resourceId, alert));
    }
    if (due.length > 0) await this.store.setWarned(tx, tenantId, registrations);
    return ending;
  }

  private sample() {
    const { daysLeft } = this;
    if (!daysLeft) return [];
    return THRESHOLD_DAYS.map((days) => ({
      labels: { within_days: days },
      value: daysLeft.filter((left) => left <= days).length,
    }));
  }
}
