import { type Cluster, createOrganization } from '@vc/development/cluster';
import { createClient } from '@vc/sdk';
import { makeParties } from './flow-parties';
import { FlowTraffic } from './flow-traffic';
import { RequestCounter } from './request-counter';
import { StepRunner } from './step-runner';
import { WebhookLedger } from './webhook-ledger';

export interface TrafficOptions {
  workers: number;
  /** Pause of a worker after a flow in milliseconds. */
  betweenMs: number;
  /** For a step with its repetitions. */
  stepMs: number;
  /** Whether the clients repeat requests. */
  isRepeating: boolean;
}

/** Everything that clients and partners do to a cluster, and what they remember of it. */
export interface ClusterTraffic {
  /** Of the clients. No other client acts for it. */
  tenantId: string;
  flows: FlowTraffic;
  requests: RequestCounter;
  steps: StepRunner;
  webhooks: WebhookLedger;
  stop: () => Promise<void>;
}

/** Makes an organization with its endpoints, templates and users, and starts the flows. */
export async function startTraffic(
  { demo, options: { dataDir } }: Cluster,
  { workers, betweenMs, ...limits }: TrafficOptions,
): Promise<ClusterTraffic> {
  const { publicUrl: url, adminUrl, operator } = demo;
  const names = { slug: 'faults', name: 'Organization under faults' };
  const credentials = await createOrganization(createClient({ url, adminUrl, ...operator }), names);
  // The endpoints receive each event of the organization, so they are there before the first one.
  const webhooks = await WebhookLedger.open(createClient({ url, ...credentials }), dataDir);
  const requests = new RequestCounter();
  const steps = new StepRunner(limits);
  const flows = new FlowTraffic(await makeParties({ url, ...credentials }, workers, requests), steps, betweenMs);
  const stop = async () => {
    await flows.stop();
    await webhooks.stop();
  };
  return { tenantId: credentials.tenantId, flows, requests, steps, webhooks, stop };
}
