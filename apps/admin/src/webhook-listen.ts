import { UsageError } from '@vc/development/command-line';
import { type DemoFile, demoFilePath, readDemoFile } from '@vc/development/demo-file';
import type { ReceivedWebhook } from '@vc/development/webhook-receiver';
import { localhostCertificate, startWebhookReceiver } from '@vc/development/webhook-receiver';
import { loadConfig } from '@vc/platform/config';
import { systemClock } from '@vc/platform/scheduling';
import { createClient } from '@vc/sdk';
import { Webhook } from 'standardwebhooks';
import { DataDirConfig } from './data-dir-config';
import { Options } from './options';
import { print } from './print';

const PROGRAM = 'webhook:listen';

const LISTEN_USAGE = `npm run webhook:listen -- [--port <port>] [--status <status>] [--secret <whsec_…>]

  --port     where to listen on localhost; a free port unless told
  --status   what to answer; 204 unless told
  --secret   of an endpoint that is registered already; otherwise one is registered for the demo organization, and
             removed at the end

The certificate is signed by the development authority of the platform that keeps its data in DATA_DIR (.data).`;

/** Prints webhooks as they arrive, and whether their signatures are valid. */
export async function webhookListen(words: string[]): Promise<void> {
  if (words[0] === 'help') return print(LISTEN_USAGE);
  const options = Options.parse(words, ['port', 'status', 'secret']);
  const { DATA_DIR: dataDir } = loadConfig(DataDirConfig);
  const demo = readDemoFile(dataDir);
  if (!demo) {
    throw new UsageError(`There is no ${demoFilePath(dataDir)}: start the platform first.`);
  }
  const status = numberOf(options, 'status', 204, [200, 599]);
  const check: { webhook?: Webhook } = {};
  const receiver = await startWebhookReceiver({
    ...(await localhostCertificate(dataDir)),
    port: numberOf(options, 'port', 0, [0, 65_535]),
    receive: (received, response) => {
      print(describe(received, check.webhook));
      response.writeHead(status).end();
    },
  });
  print(`Listening on ${receiver.url}`);
  const given = options.text('secret');
  const endpoint: Endpoint =
    given === undefined ? await register(demo, receiver.url) : { secret: given, remove: async () => undefined };
  check.webhook = new Webhook(endpoint.secret);
  const stop = async () => {
    await receiver.stop();
    await endpoint
      .remove()
      .catch((error: unknown) => print(`The endpoint stays registered: ${(error as Error).message}`));
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  // Who reads this may send a signal at once.
  if (endpoint.id !== undefined) print(`Registered for the demo organization as endpoint ${endpoint.id}`);
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
  const { data } = await api.createEndpoint({ body: { url, description: PROGRAM } });
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

function numberOf(options: Options, name: string, otherwise: number, [least, most]: [number, number]): number {
  const text = options.text(name);
  const number = text === undefined ? otherwise : Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new UsageError(`--${name} must be a number from ${least} to ${most}.`);
}
