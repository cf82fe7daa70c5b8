import { once } from 'node:events';
import { UsageError } from '@vc/development/command-line';
import { type DemoFile, demoFilePath, readDemoFile } from '@vc/development/demo-file';
import type { ReceivedWebhook } from '@vc/development/webhook-receiver';
import { localhostCertificate, startWebhookReceiver } from '@vc/development/webhook-receiver';
import { loadConfig } from '@vc/platform/config';
import { systemClock } from '@vc/platform/scheduling';
import { createClient } from '@vc/sdk';
import { Webhook } from 'standardwebhooks';
import { DataDirConfig } from './data-dir-config';
import type { Terminal } from '../terminal';

const DESCRIPTION = 'vc operator webhook listen';

interface ListenOptions {
  port: number;
  /** HTTP status of the responses. */
  status: number;
  /** `whsec_…` of an endpoint that is registered. Without it one is registered for the demo organization until the end. */
  secret?: string;
}

/** Prints webhooks as they arrive, and whether their signatures are valid, until Ctrl-C or SIGTERM. @throws UsageError without a platform */
export async function listenForWebhooks(
  { port, status, secret }: ListenOptions,
  { environment, out, signal }: Terminal,
): Promise<void> {
  const print = (line: string) => out(`${line}\n`);
  const { DATA_DIR: dataDir } = loadConfig(DataDirConfig, environment);
  const demo = readDemoFile(dataDir);
  if (!demo) {
    throw new UsageError(`There is no ${demoFilePath(dataDir)}: start the platform first.`);
  }
  const check: { webhook?: Webhook } = {};
  const receiver = await startWebhookReceiver({
    ...(await localhostCertificate(dataDir)),
    port,
    receive: (received, response) => {
      print(describe(received, check.webhook));
      response.writeHead(status).end();
    },
  });
  print(`Listening on ${receiver.url}`);
  const endpoint: Endpoint =
    secret === undefined ? await register(demo, receiver.url) : { secret, remove: async () => undefined };
  check.webhook = new Webhook(endpoint.secret);
  const stopping = untilStopped(signal);
  // Who reads this may send a signal at once.
  if (endpoint.id !== undefined) print(`Registered for the demo organization as endpoint ${endpoint.id}`);
  await stopping;
  await receiver.stop();
  await endpoint
    .remove()
    .catch((error: unknown) => print(`The endpoint stays registered: ${(error as Error).message}`));
}

/** Resolves at Ctrl-C, which aborts the signal, and at SIGTERM. */
async function untilStopped(signal: AbortSignal): Promise<void> {
  const terminating = new AbortController();
  const terminate = () => terminating.abort();
  process.once('SIGTERM', terminate);
  const stopping = AbortSignal.any([signal, terminating.signal]);
  if (!stopping.aborted) await once(stopping, 'abort');
  process.removeListener('SIGTERM', terminate);
}

interface Endpoint {
  /** Absent for an endpoint that was registered before. */
  id?: string;
  /** `whsec_…` */
  secret: string;
  remove: () => Promise<unknown>;
}

/** @throws UsageError without a demo organization */
async function register({ publicUrl, organization }: DemoFile, url: string): Promise<Endpoint> {
  if (!organization) {
    throw new UsageError('The platform has no demo organization: register an endpoint, and set --secret.');
  }
  const { api } = createClient({ url: publicUrl, ...organization });
  const { data } = await api.createEndpoint({ body: { url, description: DESCRIPTION } });
  return { id: data.id, secret: data.secret, remove: async () => api.deleteEndpoint({ path: { id: data.id } }) };
}

function describe({ headers, body }: ReceivedWebhook, webhook?: Webhook): string {
  const id = headers['webhook-id'] ?? '-';
  try {
    webhook?.verify(body, headers);
    return `${systemClock().toISOString()}  ${id}  ${webhook ? 'valid' : 'not checked'}  ${body}`;
  } catch (error) {
    return `${systemClock().toISOString()}  ${id}  NOT VALID (${(error as Error).message})  ${body}`;
  }
}
