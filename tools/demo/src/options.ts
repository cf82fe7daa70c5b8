import { parseCommandLine, UsageError } from '@vc/development/command-line';

export interface DemoOptions {
  platform?: DeployedPlatform | undefined;
  caFile?: string | undefined;
  /** E-mail address. */
  user?: string | undefined;
  webhook?: WebhookOptions | undefined;
}

export interface DeployedPlatform {
  /** Its public address. */
  url: string;
  clientId: string;
  clientSecret: string;
}

export interface WebhookOptions {
  /** Where the platform reaches the receiver. */
  url: string;
  host: string;
  port: number;
  /** Files; without them the receiver speaks HTTP. */
  tls?: { certificate: string; key: string };
}

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  url: TEXT,
  'client-id': TEXT,
  'client-secret': TEXT,
  'ca-file': TEXT,
  user: TEXT,
  'webhook-url': TEXT,
  'webhook-listen': TEXT,
  'webhook-certificate': TEXT,
  'webhook-key': TEXT,
} as const;

type Name = keyof typeof OPTIONS;
type ReadOption = (name: Name) => string | undefined;

/** @throws UsageError */
export function parseOptions(words: string[], environment: NodeJS.ProcessEnv): DemoOptions {
  const { values } = parseCommandLine({ words, options: OPTIONS });
  const option: ReadOption = (name) => (values[name] ?? environment[toVariableName(name)]) || undefined;
  return {
    platform: parsePlatform(option),
    caFile: option('ca-file'),
    user: option('user'),
    webhook: parseWebhook(option),
  };
}

function toVariableName(name: Name): string {
  return `DEMO_${name.toUpperCase().replaceAll('-', '_')}`;
}

function parsePlatform(option: ReadOption): DeployedPlatform | undefined {
  const all = readAllOrNone(option, ['url', 'client-id', 'client-secret']);
  if (!all) return undefined;
  const [url, clientId, clientSecret] = all;
  return { url: parseAddress('url', url, ['https:', 'http:']).replace(/\/+$/, ''), clientId, clientSecret };
}

function parseWebhook(option: ReadOption): WebhookOptions | undefined {
  const tls = readAllOrNone(option, ['webhook-certificate', 'webhook-key']);
  const all = readAllOrNone(option, ['webhook-url', 'webhook-listen']);
  if (!all && tls) throw new UsageError('--webhook-certificate is for --webhook-url.');
  if (!all) return undefined;
  const [url, listen] = all;
  const [, host = 'localhost', port] = /^(?:(.+):)?(\d{1,5})$/.exec(listen) ?? [];
  if (port === undefined || Number(port) > 65_535) throw new UsageError('--webhook-listen must be [host:]port.');
  return {
    url: parseAddress('webhook-url', url, ['https:']),
    host,
    port: Number(port),
    ...(tls && { tls: { certificate: tls[0], key: tls[1] } }),
  };
}

/** @throws UsageError if some of the options are given and some are missing */
function readAllOrNone<const N extends Name[]>(option: ReadOption, names: N): { [I in keyof N]: string } | undefined {
  const values = names.map((name) => option(name)).filter((value) => value !== undefined);
  if (values.length === 0) return undefined;
  if (values.length < names.length) {
    const missing = names.filter((name) => option(name) === undefined);
    const present = names.filter((name) => option(name) !== undefined);
    throw new UsageError(`${formatNames(missing)} must be given with ${formatNames(present)}.`);
  }
  return values as { [I in keyof N]: string };
}

function formatNames(names: Name[]): string {
  return names.map((name) => `--${name}`).join(' and ');
}

function parseAddress(name: Name, text: string, protocols: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && protocols.includes(url.protocol) && !url.search && !url.hash && !url.username) return url.href;
  throw new UsageError(`--${name} must be an ${protocols.map((each) => each.slice(0, -1)).join(' or ')} address.`);
}
