import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { createId, Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AuthClient, TenantClocks } from '@vc/platform/service-clients';
import { leaseEnd } from '../leases/leases.repository';
import { ActCipher, type ActTask } from './act-cipher';
import { ActRunner } from './act-runner';
import { sandboxRequired, tooManyPendingActs } from './act.errors';
import type { OfferBehaviour, RequestBehaviour } from './behaviours';
import type { ActOnOfferDto, ActOnRequestDto } from './simulated-act.dto';
import { SimulatedAct } from './simulated-act.entity';
import { SimulatedActsRepository } from './simulated-acts.repository';

/** Of one sandbox. */
const MAX_PENDING = 1_000;

interface Act extends ActTask {
  kind: SimulatedAct['kind'];
  holder: string;
  behaviour: OfferBehaviour | RequestBehaviour;
  delaySeconds: number;
}

/** Lets simulated holders of sandboxes act on offers and requests (docs/adr/0071). */
@Injectable()
export class SimulatedActsService {
  constructor(
    private readonly database: Database,
    private readonly acts: SimulatedActsRepository,
    private readonly runner: ActRunner,
    private readonly cipher: ActCipher,
    private readonly auth: AuthClient,
    private readonly clocks: TenantClocks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the act as it has ended, or as it is pending. @throws DomainError `FORBIDDEN` unless the tenant is a sandbox, `INVALID_STATE` */
  async actOnOffer(tenant: TenantId, { offerUri: uri, ...dto }: ActOnOfferDto): Promise<SimulatedAct> {
    return this.act(tenant, { kind: 'offer', uri, ...dto });
  }

  /** As `actOnOffer`. */
  async actOnRequest(tenant: TenantId, { requestUri: uri, ...dto }: ActOnRequestDto): Promise<SimulatedAct> {
    return this.act(tenant, { kind: 'request', uri, ...dto });
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<SimulatedAct> {
    return this.database.transaction(tenant, (tx) => this.acts.get(tx, tenant, id));
  }

  private async act(tenant: TenantId, given: Act): Promise<SimulatedAct> {
    if (!(await this.auth.isSandbox(tenant))) throw sandboxRequired();
    const act = this.newRow(tenant, given, await this.clocks.offsetMs(tenant));
    await this.database.transaction(tenant, async (tx) => {
      if ((await this.acts.countPending(tx, tenant)) >= MAX_PENDING) throw tooManyPendingActs(MAX_PENDING);
      await this.acts.insert(tx, act);
    });
    // The lease was taken with the row. The worker continues the act if this process dies.
    if (act.leasedUntil) await this.runner.run(act);
    return act;
  }

  /** @param offsetMs by which the clock of the sandbox is ahead: its time decides when the act is due */
  private newRow(
    tenantId: TenantId,
    { kind, holder, behaviour, delaySeconds, ...task }: Act,
    offsetMs: number,
  ): SimulatedAct {
    const [id, now] = [createId(), this.clock()];
    const isDelayed = behaviour === 'delay';
    const dueAt = new Date(now.getTime() + offsetMs + (isDelayed ? delaySeconds * 1_000 : 0));
    return {
      id,
      tenantId,
      holder,
      kind,
      behaviour,
      status: 'pending',
      task: this.cipher.sealTask(id, task),
      vpToken: null,
      credentialIds: [],
      error: null,
      dueAt,
      attempts: isDelayed ? 0 : 1,
      nextAttemptAt: isDelayed ? dueAt : now,
      leasedUntil: isDelayed ? null : leaseEnd(now),
      createdAt: now,
      updatedAt: now,
    };
  }
}
