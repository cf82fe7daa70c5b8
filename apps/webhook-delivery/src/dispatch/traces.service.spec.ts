import { randomBytes } from 'node:crypto';
import { type DomainEvent, topicOf } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import { signedMessage } from '@vc/testing/service/test-bus';
import { TraceReceiver } from '@vc/testing/unit/trace-receiver';
import { waitFor } from '@vc/testing/unit/wait-for';
import { DeliveryWorld } from '../test-delivery-world';

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

describe('the trace of a delivery', () => {
  let traces: TraceReceiver;
  let delivery: DeliveryWorld;
  let tenantId: string;

  beforeAll(async () => {
    traces = await TraceReceiver.start();
    delivery = await DeliveryWorld.serve({ OTEL_EXPORTER_OTLP_ENDPOINT: traces.url });
  });

  beforeEach(() => {
    tenantId = createId();
  });

  afterAll(async () => {
    await delivery?.stop();
    await traces?.stop();
  });

  function event(type: 'openid4vc.issuance.offered' | 'openid4vc.issuance.completed' = 'openid4vc.issuance.offered') {
    const id = createId();
    return createEvent(type, tenantId, id, { openId4VcIssuanceId: id });
  }

  async function publish(published: DomainEvent, traceparent?: string): Promise<void> {
    const { value, headers } = signedMessage(published);
    await delivery.bus.publishRaw(topicOf(published.type), value, { ...headers, ...(traceparent && { traceparent }) });
  }

  /** Headers of the requests for the events, in the order of the events. */
  async function headersOf(path: string, ...events: DomainEvent[]): Promise<Record<string, string>[]> {
    await delivery.waitForReceived(path, events.length);
    const received = delivery.receiver.received.filter((each) => each.path === path);
    return events.map(({ id }) => received.find(({ headers }) => headers['webhook-id'] === id)!.headers);
  }

  const traceIdOf = ({ traceparent }: Record<string, string>) => traceparent?.split('-')[1];

  it('is that of its event, also for the events of one batch', async () => {
    await delivery.addEndpoint(tenantId, `/${tenantId}`);
    const events = Array.from({ length: 20 }, () => event());
    const ids = events.map(() => hex(16));
    await Promise.all(events.map((each, index) => publish(each, `00-${ids[index]}-${hex(8)}-01`)));
    const headers = await headersOf(`/${tenantId}`, ...events);
    expect(headers.map(traceIdOf)).toEqual(ids);
    expect(headers[0]).not.toHaveProperty('tracestate');
  });

  it('has a span for each attempt, below the handling of the event', async () => {
    await delivery.addEndpoint(tenantId, `/${tenantId}`);
    const statuses = [503, 204];
    delivery.receiver.answer = (_, response) => void response.writeHead(statuses.shift() ?? 204).end();
    const [published, traceId] = [event(), hex(16)];
    await publish(published, `00-${traceId}-${hex(8)}-01`);
    await delivery.waitForReceived(`/${tenantId}`, 1);
    await delivery.database.query(
      `UPDATE webhooks.deliveries SET next_attempt_at = now() WHERE event_id = $1 AND attempts = 1`,
      [published.id],
    );
    await delivery.waitForReceived(`/${tenantId}`, 2);
    const found = await waitFor(() => {
      const spans = traces.trace(traceId);
      return spans.filter(({ name }) => name.startsWith('deliver')).length === 2 ? spans : undefined;
    });
    const handling = found.find(({ name }) => name === 'process openid4vc.issuance');
    const attempts = found.filter(({ name }) => name === 'deliver openid4vc.issuance.offered');
    expect(attempts.map(({ parentSpanId }) => parentSpanId)).toEqual([handling?.spanId, handling?.spanId]);
    expect(attempts.map(({ attributes }) => attributes)).toEqual([
      expect.objectContaining({
        'http.response.status_code': 503,
        'error.type': '503',
        'http.request.resend_count': 0,
      }),
      expect.objectContaining({ 'http.response.status_code': 204, 'http.request.resend_count': 1 }),
    ]);
    const sent = delivery.receiver.received.filter(({ path }) => path === `/${tenantId}`);
    expect(sent.map(({ headers }) => headers.traceparent)).toEqual(
      attempts.map(({ spanId }) => `00-${traceId}-${spanId}-01`),
    );
  });

  it.each([
    ['no trace', undefined],
    ['an invalid trace', `00-${'0'.repeat(32)}-x-01`],
    ['a long trace', `01-${'a'.repeat(10_000)}`],
  ])('is a new one for an event with %s', async (_, traceparent) => {
    await delivery.addEndpoint(tenantId, `/${tenantId}`);
    const published = event();
    await publish(published, traceparent);
    const [headers] = await headersOf(`/${tenantId}`, published);
    expect(headers?.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  });

  it('is a new one for a delivery that the previous version added', async () => {
    const endpointId = await delivery.addEndpoint(tenantId, `/${tenantId}`);
    await delivery.addDueDeliveries(tenantId, endpointId, 1);
    await delivery.waitForReceived(`/${tenantId}`, 1);
    const { headers } = delivery.receiver.received.find(({ path }) => path === `/${tenantId}`)!;
    expect(headers.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  });

  it('has another id for each organization that a wallet deals with', async () => {
    const traceparent = `00-${hex(16)}-${hex(8)}-01`;
    const seen: (string | undefined)[] = [];
    for (const _ of ['an issuer', 'another one']) {
      tenantId = createId();
      await delivery.addEndpoint(tenantId, `/${tenantId}`);
      const events = [event('openid4vc.issuance.completed'), event('openid4vc.issuance.completed')];
      for (const each of events) await publish(each, traceparent);
      const [one, other] = (await headersOf(`/${tenantId}`, ...events)).map(traceIdOf);
      expect(other).toBe(one);
      seen.push(one);
    }
    expect(new Set([...seen, traceparent.split('-')[1]]).size).toBe(3);
  });

  it('replaces a header of the endpoint', async () => {
    const endpointId = await delivery.addEndpoint(tenantId, `/${tenantId}`);
    await delivery.setHeaders(endpointId, { traceparent: 'own' });
    const [published, traceId] = [event(), hex(16)];
    await publish(published, `00-${traceId}-${hex(8)}-01`);
    const [headers] = await headersOf(`/${tenantId}`, published);
    expect(traceIdOf(headers!)).toBe(traceId);
  });
});
