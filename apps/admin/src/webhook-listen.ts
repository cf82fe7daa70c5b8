import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localhostCertificate, ReceivedWebhook, startWebhookReceiver } from '@vc/platform/webhook-receiver';
import { Webhook } from 'standardwebhooks';
import { Options, UsageError } from './options';

const PROGRAM = 'webhook:listen';

const LISTEN_USAGE = `npm run webhook:listen -- [--port <port>] [--status <status>] [--secret <whsec_…>]

  --port     where to listen on localhost; a free port unless told
  --status   what to answer; 204 unless told
  --secret   of an endpoint that is registered already; otherwise one is registered for the demo organization, and
             removed at the end

The certificate is signed by the development authority of the platform that keeps its data in DATA_DIR (.data).`;

interface Demo {
  authUrl: string;
  credsBaseUrl: string;
  organization: { clientId: string; clientSecret: string };
}

/** Prints webhooks as they arrive, and whether their signatures are valid. */
export async function webhookListen(words: string[]): Promise<void> {
  if (words[0] === 'help') return print(LISTEN_USAGE);
  const options = Options.parse(words, PROGRAM);
  const dataDir = process.env.DATA_DIR || '.data';
  const file = join(dataDir, 'demo.json');
  if (!existsSync(file)) throw new UsageError(`There is no ${file}: start the platform first.`, PROGRAM);
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
  const endpoint =
    given === undefined ? await register(JSON.parse(readFileSync(file, 'utf8')), receiver.url) : undefined;
  check.webhook = new Webhook(endpoint?.secret ?? given!);
  const stop = async () => {
    await receiver.stop();
    await endpoint?.remove().catch((error: Error) => print(`The endpoint stays registered: ${error.message}`));
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

async function register({ authUrl, credsBaseUrl, organization }: Demo, url: string) {
  const { clientId: client_id, clientSecret: client_secret } = organization;
  const call = async (method: string, path: string, body?: object) => {
    const form = { grant_type: 'client_credentials', scope: 'webhooks.write', client_id, client_secret };
    const token = await fetch(`${authUrl}/connect/token`, { method: 'POST', body: new URLSearchParams(form) });
    const { access_token } = (await token.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(credsBaseUrl + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const registered = await call('POST', '/v1/endpoints', { url, description: PROGRAM });
  const { data } = (await registered.json()) as { data: { id: string; secret: string } };
  print(`Registered for the demo organization as endpoint ${data.id}`);
  return { secret: data.secret, remove: () => call('DELETE', `/v1/endpoints/${data.id}`) };
}

function describe({ headers, body }: ReceivedWebhook, webhook?: Webhook): string {
  const id = headers['webhook-id'] ?? '-';
  try {
    webhook?.verify(body, headers);
    return `${new Date().toISOString()}  ${id}  ${webhook ? 'valid' : 'not checked'}  ${body}`;
  } catch (error) {
    return `${new Date().toISOString()}  ${id}  NOT VALID (${(error as Error).message})  ${body}`;
  }
}

function numberOf(options: Options, name: string, otherwise: number, [least, most]: [number, number]): number {
  const text = options.text(name);
  const number = text === undefined ? otherwise : Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new UsageError(`--${name} must be a number from ${least} to ${most}.`, PROGRAM);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
