import type { KeyObject } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { DomainEvent } from '@vc/contract/events';
import {
  certificateContext,
  clientContext,
  type ReceiverCertificate,
  headersContext,
  type ReceiverClient,
  secretContext,
  signingKeyContext,
} from '@vc/feature/webhook-store';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import { generateKeys } from '@vc/protocol/crypto';
import type { TestService } from '@vc/testing/service/test-service';
import type { WebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { startWebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { webhookDeliveryService } from './index';

export const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;

/** A `TestWorld` of deliveries: the delivery service with a receiver and a bus. */
export class DeliveryWorld extends TestWorld {
  receiver: WebhookReceiver;
  service: TestService;
  private environment: Record<string, string>;
  private definition: typeof webhookDeliveryService;

  static async serve(
    environment: Record<string, string> = {},
    definition = webhookDeliveryService,
  ): Promise<DeliveryWorld> {
    const [delivery, receiver] = await Promise.all([DeliveryWorld.start(), startWebhookReceiver()]);
    delivery.definition = definition;
    delivery.receiver = delivery.stopLater(receiver);
    const surroundings = { OUTGOING_ALLOWED_HOSTS: 'localhost:*', OUTGOING_CA_FILES: receiver.caFile };
    delivery.environment = { ...surroundings, ...environment };
    delivery.service = await delivery.startWorker();
    await delivery.openBus();
    return delivery;
  }

  /** A further worker on the same database. @param environment settings that replace those of the world */
  async startWorker(environment: Record<string, string> = {}): Promise<TestService> {
    return this.serve(this.definition, { ...this.environment, ...environment });
  }

  /** Inserts an endpoint as the API, another app, does. */
  async addEndpoint(tenantId: string, path: string, verifiedAt: Date | null = new Date()): Promise<string> {
    const id = createId();
    const secret = this.service.app.get(EnvelopeCipher).seal(SECRET, secretContext(id));
    await this.database.query(
      `INSERT INTO webhooks.endpoints
         (id, tenant_id, url, description, filter_types, secret, enabled, created_at, updated_at, verified_at)
       VALUES ($1, $2, $3, '', '{}', $4, true, now(), now(), $5)`,
      [id, tenantId, this.receiver.url + path, secret, verifiedAt],
    );
    return id;
  }

  /** Sets the further headers of an endpoint as the API does. */
  async setHeaders(id: string, headers: Record<string, string>): Promise<void> {
    const sealed = this.service.app.get(EnvelopeCipher).sealJson(headers, headersContext(id));
    await this.updateEndpoint(id, `sealed_headers = '${sealed}'`);
  }

  /** Sets a key for `v1a` in the column as the API does. Returns its public key. */
  async setSigningKey(id: string, column: 'signing_key' | 'previous_signing_key'): Promise<KeyObject> {
    const { privateKey, publicKey } = generateKeys('Ed25519');
    const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
    const sealed = this.service.app.get(EnvelopeCipher).seal(pkcs8, signingKeyContext(id));
    await this.updateEndpoint(id, `${column} = '${sealed}'`);
    return publicKey;
  }

  /** Sets the client for access tokens of an endpoint as the API does. */
  async setClient(id: string, client: ReceiverClient): Promise<void> {
    const sealed = this.service.app.get(EnvelopeCipher).sealJson(client, clientContext(id));
    await this.updateEndpoint(id, `sealed_authentication = '${sealed}'`);
  }

  /** Sets the client certificate of an endpoint as the API does. */
  async setCertificate(id: string, pair: ReceiverCertificate): Promise<void> {
    const sealed = this.service.app.get(EnvelopeCipher).sealJson(pair, certificateContext(id));
    await this.updateEndpoint(id, `sealed_client_certificate = '${sealed}'`);
  }

  async updateEndpoint(id: string, assignment: string): Promise<void> {
    await this.database.query(`UPDATE webhooks.endpoints SET ${assignment} WHERE id = $1`, [id]);
  }

  /** Has the worker recover the last hour for an endpoint, and returns the ended recovery. */
  async recover(tenantId: string, endpointId: string): Promise<Record<string, unknown>> {
    const id = createId();
    await this.database.query(
      `INSERT INTO webhooks.recoveries (id, tenant_id, endpoint_id, since, event_types, status, retried, replayed,
         attempts, leased_until, created_at, updated_at)
       VALUES ($1, $2, $3, now() - interval '1 hour', '{}', 'running', 0, 0, 0, now(), now(), now())`,
      [id, tenantId, endpointId],
    );
    return waitFor(async () => {
      const [row] = await this.database.query('SELECT * FROM webhooks.recoveries WHERE id = $1', [id]);
      return row?.status === 'running' ? undefined : row;
    });
  }

  /** Adds as many due deliveries of other workers. */
  async addDueDeliveries(tenantId: string, endpointId: string, count: number): Promise<void> {
    await this.database.query(
      `INSERT INTO webhooks.deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts,
         next_attempt_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, gen_random_uuid(), 'openid4vc.issuance.completed', '{}', 'pending', 0, now(),
         now(), now()
       FROM generate_series(1, $3)`,
      [tenantId, endpointId, count],
    );
  }

  createEvents(tenantId: string, count: number): DomainEvent[] {
    return Array.from({ length: count }, () => {
      const id = createId();
      return createEvent('openid4vc.issuance.completed', tenantId, id, { openId4VcIssuanceId: id });
    });
  }

  /** Keeps the requests of these paths open; answers the others. */
  holdRequests(isHeld: (path: string) => boolean): HeldRequests {
    const held = new HeldRequests();
    this.receiver.answer = ({ path }, response) => {
      if (isHeld(path)) held.add(response);
      else response.writeHead(204).end();
    };
    return held;
  }

  countReceived(path: string): number {
    return this.receiver.received.filter((each) => each.path === path).length;
  }

  async waitForReceived(path: string, count: number): Promise<void> {
    await waitFor(() => (this.countReceived(path) >= count ? true : undefined));
  }
}

/** Requests that are not answered yet. */
class HeldRequests {
  /** The largest number at a time. */
  most = 0;
  private readonly open = new Set<ServerResponse>();
  private answer: { status: number; body: string } | undefined;

  get size(): number {
    return this.open.size;
  }

  add(response: ServerResponse): void {
    if (this.answer) return void response.writeHead(this.answer.status).end(this.answer.body);
    this.open.add(response);
    this.most = Math.max(this.most, this.open.size);
    response.once('close', () => this.open.delete(response));
  }

  /** Answers them, and further ones at once. */
  release(status = 204, body = ''): void {
    this.answer = { status, body };
    for (const response of this.open) response.writeHead(status).end(body);
  }
}
