import { Injectable } from '@nestjs/common';
import { type DomainEvent, eventBody } from '@vc/contract/events';
import { planned, Transaction } from '@vc/platform/persistence';
import { DELIVERY_ID, WANTED } from '../wanted-events';

/** Every statement reaches the endpoints of all tenants. */
@Injectable()
export class AlertsRepository {
  async markAlerted(tx: Transaction, endpointId: string, percent: number): Promise<void> {
    await planned(tx, `UPDATE endpoints SET alerted_percent = $2 WHERE id = $1`, [endpointId, percent]);
  }

  /** Adds an e-mail to each address of the endpoint, and returns their number. The service webhooks sends them. */
  async addEmails(tx: Transaction, endpointId: string, percent: number, now: Date): Promise<number> {
    return (await planned(tx, ADD_EMAILS, [endpointId, percent, now])).count;
  }

  /** The same for an endpoint that waits. Its e-mails have the time since when in place of that of failures, and no percent. */
  async addWaitingEmails(tx: Transaction, endpointId: string, now: Date): Promise<number> {
    return (await planned(tx, ADD_WAITING_EMAILS, [endpointId, now])).count;
  }

  /** Adds deliveries of an event to the enabled endpoints of its tenant, without the endpoint that it is about. */
  async deliver(tx: Transaction, event: DomainEvent, now: Date): Promise<void> {
    const body = JSON.stringify(eventBody(event));
    await planned(tx, DELIVER, [event.tenantId, event.id, event.type, body, event.subject, now]);
  }
}

const ADD_EMAILS = `INSERT INTO alert_emails (id, tenant_id, endpoint_id, recipient, percent, failing_since, next_attempt_at)
   SELECT gen_random_uuid(), tenant_id, id, recipient, $2, failing_since, $3
   FROM endpoints, unnest(alert_emails) AS recipient
   WHERE id = $1`;

const ADD_WAITING_EMAILS = `INSERT INTO alert_emails (id, tenant_id, endpoint_id, recipient, percent, failing_since, next_attempt_at)
   SELECT gen_random_uuid(), tenant_id, id, recipient, 0, waiting_since, $2
   FROM endpoints, unnest(alert_emails) AS recipient
   WHERE id = $1`;

const DELIVER = `WITH event AS (
     SELECT $1::uuid AS tenant_id, $2::uuid AS event_id, $3::text AS event_type, $4::text AS body
   )
   INSERT INTO deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts, next_attempt_at,
     created_at, updated_at)
   SELECT ${DELIVERY_ID}, tenant_id, endpoints.id, event_id, event_type, body, 'pending', 0, $6, $6, $6
   FROM event JOIN endpoints USING (tenant_id)
   WHERE enabled AND endpoints.id <> $5 AND ${WANTED}
   ON CONFLICT (event_id, endpoint_id) DO NOTHING`;
