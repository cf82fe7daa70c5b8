import type { WebhookChallenge, WebhookEvent } from './webhook-event';

const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';
const PUBLIC_KEY_PREFIX = 'whpk_';

/** What came with a webhook: the headers as an object, or as `Headers`. */
export interface ReceivedWebhook {
  /** The body as it was received, not parsed. */
  body: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
}

export interface VerifyWebhookOptions {
  /** How much `webhook-timestamp` may differ from the clock. Default: 5 minutes. */
  toleranceSeconds?: number;
  now?: () => Date;
}

/** A webhook with a signature that is not the platform's, or that is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * Verifies a webhook, and parses it (https://www.standardwebhooks.com).
 * @param keys secret `whsec_…` or public key `whpk_…` of the endpoint, or several
 * @returns the event, its id, and the time of this attempt
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  { body, headers }: ReceivedWebhook,
  keys: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = () => new Date() }: VerifyWebhookOptions = {},
): Promise<{ id: string; sentAt: Date; event: WebhookEvent | WebhookChallenge }> {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    requiredHeader(headers, name),
  ) as [string, string, string];
  assertRecent(timestamp, { toleranceSeconds, now });
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  if (!(await isSigned(signed, signatures.split(' '), typeof keys === 'string' ? [keys] : keys))) {
    throw new WebhookVerificationError('No signature of the webhook fits a key of the endpoint.');
  }
  return { id, sentAt: new Date(Number(timestamp) * 1_000), event: JSON.parse(text) as WebhookEvent };
}

function requiredHeader(headers: ReceivedWebhook['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value === 'string') return value;
  throw new WebhookVerificationError(`The webhook has no single header ${name}.`);
}

function assertRecent(timestamp: string, { toleranceSeconds, now }: Required<VerifyWebhookOptions>): void {
  const ageSeconds = Math.abs(now().getTime() / 1_000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds) {
    throw new WebhookVerificationError('The timestamp of the webhook is too far from the clock.');
  }
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string[],
  keys: readonly string[],
): Promise<boolean> {
  const checks = keys.flatMap((key) => signatures.map(async (signature) => verifySignature(signed, signature, key)));
  return (await Promise.all(checks)).includes(true);
}

/** The runtime compares a code in constant time. */
async function verifySignature(signed: Uint8Array<ArrayBuffer>, signature: string, key: string): Promise<boolean> {
  const [version, value = ''] = signature.split(',', 2);
  const algorithm = algorithmOf(version, key);
  const code = fromBase64(value);
  if (algorithm === undefined || code === undefined) return false;
  const bytes = fromBase64(key.slice(key.indexOf('_') + 1));
  if (bytes === undefined) throw new WebhookVerificationError('A key of the endpoint is not base64.');
  const imported = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  return crypto.subtle.verify(algorithm.name, imported, code, signed);
}

/** A secret verifies `v1` alone, and a public key `v1a`. */
function algorithmOf(version: string | undefined, key: string): { name: string; hash?: string } | undefined {
  if (version === 'v1' && key.startsWith(SECRET_PREFIX)) return { name: 'HMAC', hash: 'SHA-256' };
  if (version === 'v1a' && key.startsWith(PUBLIC_KEY_PREFIX)) return { name: 'Ed25519' };
  return undefined;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
