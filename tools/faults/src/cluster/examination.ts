import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DomainEvent, TOPICS } from '@vc/contract/events';
import type { Cluster } from '@vc/development/cluster';
import { KafkaConnection, openKafka, readTopic } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';
import type { ClusterTraffic } from './cluster-traffic';
import { eventInvariants, owedPosts, topicInvariant, webhookInvariants } from './invariants/event-invariants';
import { flowInvariants, type StoredFlows } from './invariants/flow-invariants';
import { holdAll, type Invariant } from './invariants/invariant';
import { countErrors, logInvariants, readErrors } from './invariants/log-invariants';
import { programInvariants } from './invariants/program-invariants';
import { fetchStatusLists, statusInvariants } from './invariants/status-invariants';
import { PlatformRecords } from './platform-records.repository';
import type { Round } from './round';

/** Longer than all leases, and than the longest pause before a repetition that the rounds have caused. */
const SETTLE_MS = 240_000;
const POLL_MS = 1_000;

export interface Examination {
  invariants: Invariant[];
  /** Kinds of logged errors, with their numbers. */
  errors: [string, number][];
}

interface History {
  faults: Round[];
  /** False if the previous release has run, whose events may be on the topics only. */
  hasArchive: boolean;
}

/** Waits until the cluster has done its work, and holds what it has stored against what it has acknowledged. */
export class Examiner {
  private constructor(
    private readonly cluster: Cluster,
    private readonly traffic: ClusterTraffic,
    private readonly records: PlatformRecords,
  ) {}

  static async examine(cluster: Cluster, traffic: ClusterTraffic, history: History): Promise<Examination> {
    const records = await PlatformRecords.open(cluster.demo.databaseUrl, traffic.tenantId);
    try {
      return await new Examiner(cluster, traffic, records).examine(history);
    } finally {
      await records.close();
    }
  }

  private async examine({ faults, hasArchive }: History): Promise<Examination> {
    const open = await this.settle();
    const archived = await this.records.listEvents();
    const published = await this.readTopics();
    const events = hasArchive ? archived : withoutCopies([...archived, ...published]);
    const stored = await this.readStored();
    const statuses = await this.records.listStatuses();
    const { flows, webhooks, requests } = this.traffic;
    const errors = readErrors(join(this.cluster.options.dataDir, 'logs'));
    return {
      invariants: [
        ...flowInvariants(
          flows.records,
          stored,
          faults.filter(({ kind }) => kind === 'clock'),
        ),
        ...statusInvariants(flows.records, statuses, await this.fetchLists(statuses.map((row) => row.status_list_id))),
        ...eventInvariants(events, stored),
        topicInvariant(archived, published),
        ...webhookInvariants(events, webhooks, faults),
        holdAll('no work is left', open, (each) => each),
        ...logInvariants(errors, requests.defects),
        ...(await this.runPrograms()),
      ],
      errors: countErrors(errors),
    };
  }

  /** Waits for all work, or the limit. Returns what is open then. */
  private async settle(): Promise<string[]> {
    const deadline = Date.now() + SETTLE_MS;
    for (;;) {
      const open = [...(await this.records.listUnpublished()), ...(await this.records.listOpenWork())];
      if (open.length > 0 && Date.now() < deadline) {
        await pause(POLL_MS);
        continue;
      }
      // A consumer may not have read the last events yet.
      const missing = open.length === 0 ? await this.listMissingPosts() : [];
      if (missing.length === 0 || Date.now() > deadline) return open;
      await pause(POLL_MS);
    }
  }

  private async listMissingPosts(): Promise<object[]> {
    const { webhooks } = this.traffic;
    const owed = owedPosts(await this.records.listEvents(), webhooks);
    return owed.filter(({ path, id }) => webhooks.receiptsOf(path, id).length === 0);
  }

  /** The events of the organization on all topics, as often as they were published. */
  private async readTopics(): Promise<DomainEvent[]> {
    const { superUserBrokers } = this.cluster;
    const connection = new KafkaConnection('faults', openKafka(superUserBrokers), createLogger('faults', 'fatal'));
    const events: DomainEvent[] = [];
    for (const topic of TOPICS) events.push(...(await readTopic(connection, topic)));
    return events.filter(({ tenantId }) => tenantId === this.traffic.tenantId);
  }

  private async readStored(): Promise<StoredFlows> {
    return {
      issuances: await this.records.listIssuances(),
      presentations: await this.records.listPresentations(),
      held: await this.records.listHeld(),
      heldPresentations: await this.records.listHeldPresentations(),
    };
  }

  private async fetchLists(ids: string[]) {
    const { publicUrl } = this.cluster;
    return fetchStatusLists(new Set(ids), (id) => `${publicUrl}/status-lists/${this.traffic.tenantId}/${id}`);
  }

  private async runPrograms(): Promise<Invariant[]> {
    const { options, operatorEnvironment: environment } = this.cluster;
    return programInvariants({ repository: options.repository, environment });
  }
}

function withoutCopies(events: DomainEvent[]): DomainEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
