import { type ApiComponents, type Client, PlatformError } from '@vc/sdk';
import type { Terminal } from './terminal';

export type Delivery = ApiComponents['schemas']['Delivery'];
export type DeliveryStatus = Delivery['status'];

const PAGE_SIZE = 100;
const PROGRESS_STEP = 50;

/** Deliveries of an endpoint. */
export interface Selection {
  endpoint: string;
  /** Any status without it. */
  status?: DeliveryStatus;
  /** Created at this time or later. */
  since?: string;
  /** Created before this time. */
  until?: string;
  eventType?: Delivery['eventType'];
}

/** A delivery that was asked for, and what came of it. */
export interface Replayed extends Partial<Delivery> {
  id: string;
  /** `replayed`, or the reason of the refusal. */
  result: string;
}

/** Lists the selected deliveries, the oldest first. @throws PlatformError */
export async function listSelected(
  { api }: Client,
  { endpoint: id, status, since, until, eventType }: Selection,
  signal: AbortSignal,
): Promise<Delivery[]> {
  const query = {
    sort: 'createdAt',
    'page[size]': PAGE_SIZE,
    ...(status && { 'filter[status]': status }),
    ...(since && { 'filter[createdAt][gte]': since }),
    ...(until && { 'filter[createdAt][lt]': until }),
    ...(eventType && { 'filter[eventType]': eventType }),
  } as const;
  const deliveries: Delivery[] = [];
  // A replay changes the status that pages are filtered by, so the list is read to its end first.
  for await (const delivery of api.listDeliveries({ path: { id }, query }, { signal })) deliveries.push(delivery);
  return deliveries;
}

interface Replay {
  terminal: Terminal;
  /** All deliveries are to the same endpoint. */
  isOneEndpoint: boolean;
  /** Takes each delivery and its result. */
  onDone: (replayed: Replayed) => void;
}

/**
 * Has deliveries sent again. A refused delivery does not stop the others.
 * @throws PlatformError for other failures, the reason of the signal
 */
export async function replayDeliveries(
  { api }: Client,
  ids: string[],
  { terminal: { err, signal }, isOneEndpoint, onDone }: Replay,
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    signal.throwIfAborted();
    onDone(await replay(api, id, isOneEndpoint));
    const count = index + 1;
    if (count % PROGRESS_STEP === 0 && count < ids.length) err(`${count} of ${ids.length} deliveries.\n`);
  }
}

async function replay(api: Client['api'], id: string, isOneEndpoint: boolean): Promise<Replayed> {
  try {
    const { data } = await api.retryDelivery({ path: { id } });
    return { ...data, result: 'replayed' };
  } catch (error) {
    if (!(error instanceof PlatformError) || !isOfOneDelivery(error, isOneEndpoint)) throw error;
    const [{ code, detail } = { code: error.code, detail: error.message }] = error.errors;
    return { id, result: `${code}: ${detail}` };
  }
}

/** The delivery does not exist, or its endpoint is disabled, which refuses all deliveries of that endpoint. */
function isOfOneDelivery({ status }: PlatformError, isOneEndpoint: boolean): boolean {
  return status === 404 || (status === 409 && !isOneEndpoint);
}
