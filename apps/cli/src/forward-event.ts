import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { FeedEvent } from './follow-events';

/** As long as the platform waits for a receiver. */
const TIMEOUT_MS = 15_000;

export interface Receiver {
  url: string;
  /** `whsec_…` */
  secret: string;
  /** Before each repetition of a failed attempt. */
  pausesMs: readonly number[];
}

/** The result of the last attempt. */
export interface Forwarded {
  isDelivered: boolean;
  /** Null without a response. */
  status: number | null;
  /** Null with a response. */
  error: string | null;
  attempts: number;
  latencyMs: number;
}

/**
 * Posts an event as the platform posts webhooks, until the receiver responds with 2xx (docs/webhooks.md).
 * @param onFailure takes each attempt that will be repeated
 * @throws the reason of the signal
 */
export async function forwardEvent(
  event: FeedEvent,
  receiver: Receiver,
  { signal, onFailure }: { signal: AbortSignal; onFailure: (failed: Forwarded, pauseMs: number) => void },
): Promise<Forwarded> {
  for (let attempts = 1; ; attempts++) {
    const startedAt = performance.now();
    const result = await post(event, receiver, signal);
    const latencyMs = Math.round(performance.now() - startedAt);
    const { status } = result;
    const isDelivered = status !== null && status >= 200 && status < 300;
    const forwarded = { ...result, isDelivered, attempts, latencyMs };
    const pauseMs = receiver.pausesMs[attempts - 1];
    if (isDelivered || pauseMs === undefined) return forwarded;
    onFailure(forwarded, pauseMs);
    await pause(pauseMs, undefined, { signal });
  }
}

async function post(
  { id, eventType, payload }: FeedEvent,
  { url, secret }: Receiver,
  signal: AbortSignal,
): Promise<Pick<Forwarded, 'status' | 'error'>> {
  const body = JSON.stringify({ eventType, payload });
  const sentAt = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'vc-listen/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
  try {
    // The platform does not follow redirects either.
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    signal.throwIfAborted();
    return { status: null, error: reasonOf(error as Error) };
  }
}

/** `fetch` puts the reason into the cause of its error. The cause of several failed addresses has a code alone. */
function reasonOf({ message, cause }: Error): string {
  const { message: reason, code } = (cause ?? {}) as { message?: string; code?: string };
  return reason || code || message;
}
