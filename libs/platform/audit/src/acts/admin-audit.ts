import { createId, type Transaction } from '@vc/platform/persistence';
import type { Clock } from '@vc/platform/scheduling';
import type { Content } from '../chains/chain-record';
import type { ChainWriter } from '../chains/chain-writer';
import type { Actor } from './actor';
import { currentActor, serviceActor } from './actor';

/** An administrative act on one or several resources of a tenant, by ids only. */
export interface AdminAct<Action extends string> {
  tenantId: string;
  action: Action;
  resourceIds: readonly string[];
  /** Default: the caller of the request, or the service itself outside of a request. */
  actor?: Actor;
}

/** The audit of a service's administrative acts. @typeParam Action the acts of the service */
export class AdminAudit<Action extends string = string> {
  constructor(
    private readonly service: string,
    private readonly writer: ChainWriter,
    private readonly clock: Clock,
  ) {}

  /** Adds a record for each resource, in the transaction of the act. */
  async add(tx: Transaction, act: AdminAct<Action>): Promise<void> {
    const contents = act.resourceIds.map((resourceId) => this.toContent(act, resourceId));
    await this.writer.append(tx, act.tenantId, contents);
  }

  /** Adds records in a transaction that concurrent calls for the tenant share. */
  async record(act: AdminAct<Action>): Promise<void> {
    const contents = act.resourceIds.map((resourceId) => this.toContent(act, resourceId));
    await Promise.all(contents.map((content) => this.writer.record(act.tenantId, content)));
  }

  private toContent({ action, actor = this.actor() }: AdminAct<Action>, resourceId: string): Content {
    return {
      id: createId(),
      client_id: actor.clientId,
      subject: actor.subject,
      action,
      resource_id: resourceId,
      created_at: this.clock().toISOString(),
    };
  }

  private actor(): Actor {
    return currentActor() ?? serviceActor(this.service);
  }
}
