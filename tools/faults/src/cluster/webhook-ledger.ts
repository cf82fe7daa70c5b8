import { localhostCertificate, type ReceivedWebhook, startWebhookReceiver } from '@vc/development/webhook-receiver';
import { INTERFACE_EVENT_TYPES } from '@vc/contract/events';
import { type ApiComponents, type Client, verifyWebhook } from '@vc/sdk';

type SubscribableType = ApiComponents['schemas']['FilterTypes'][number];

/** The endpoints by their paths, with the types that they receive; those of the interface where there are none. */
const ENDPOINTS: Record<string, SubscribableType[]> = {
  '/all': [],
  '/issuances': ['openid4vc.issuance.offered', 'openid4vc.issuance.completed', 'openid4vc.issuance.failed'],
  '/outcomes': ['openid4vc.presentation.verified', 'wallet.credential.accepted', 'wallet.presentation.accepted'],
};

/** A partner with several webhook endpoints, who counts what arrives. */
export class WebhookLedger {
  /** Times of receipt in milliseconds, by the path of the endpoint and the id of the event. */
  private readonly received = new Map<string, Map<string, number[]>>();
  private readonly secrets = new Map<string, string>();
  /** Webhooks whose signatures do not fit. */
  readonly forged: string[] = [];
  stop: () => Promise<void>;

  /** Registers the endpoints of the organization. @param dataDir of the platform, whose authority certifies the receiver */
  static async open(organization: Client, dataDir: string): Promise<WebhookLedger> {
    const ledger = new WebhookLedger();
    const receiver = await startWebhookReceiver({
      ...(await localhostCertificate(dataDir)),
      receive: (webhook, response) => {
        void ledger.add(webhook).finally(() => response.writeHead(204).end());
      },
    });
    ledger.stop = receiver.stop;
    for (const [path, filterTypes] of Object.entries(ENDPOINTS)) {
      const body = { url: receiver.url + path, filterTypes };
      const { data } = await organization.api.createEndpoint({ body });
      ledger.received.set(path, new Map());
      ledger.secrets.set(path, data.secret);
    }
    return ledger;
  }

  get paths(): string[] {
    return Object.keys(ENDPOINTS);
  }

  /** Whether the endpoint receives the events of the type. */
  isWanted(path: string, type: string): boolean {
    const named = ENDPOINTS[path] ?? [];
    const types: readonly string[] = named.length > 0 ? named : INTERFACE_EVENT_TYPES;
    return types.includes(type);
  }

  /** The times when the event arrived. */
  receiptsOf(path: string, eventId: string): number[] {
    return this.received.get(path)?.get(eventId) ?? [];
  }

  /** The number of events that arrived, each once. */
  get events(): number {
    return this.counts.length;
  }

  /** The number of deliveries beyond the first of each event. */
  get repeated(): number {
    return this.counts.reduce((sum, times) => sum + times.length - 1, 0);
  }

  private get counts(): number[][] {
    return [...this.received.values()].flatMap((events) => [...events.values()]);
  }

  private async add(webhook: ReceivedWebhook): Promise<void> {
    const { path } = webhook;
    const at = Date.now();
    try {
      const { id } = await verifyWebhook(webhook, this.secrets.get(path) ?? []);
      const events = this.received.get(path);
      events?.set(id, [...(events.get(id) ?? []), at]);
    } catch (error) {
      this.forged.push(`${path} ${webhook.headers['webhook-id'] ?? ''}: ${(error as Error).message}`);
    }
  }
}
