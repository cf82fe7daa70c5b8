import { createId } from '@vc/platform/persistence';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import type { TestService } from '@vc/testing/service/test-service';
import { webhooksService } from '../webhooks.definition';

describe('GET /event-types', () => {
  let world: TestWorld;
  let service: TestService;
  let call: Caller;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(webhooksService, { OUTGOING_ALLOWED_HOSTS: 'localhost:*' });
    call = world.caller(service, createId(), 'webhooks.read');
  });

  afterAll(() => world?.stop());

  it('returns each event type with its schema and an example', async () => {
    const { status, body } = await call('GET', '/api/event-types');
    expect(status).toBe(200);
    const type = 'openid4vc.issuance.completed';
    expect(body.data.find(({ id }: { id: string }) => id === type)).toEqual({
      id: type,
      description: 'The credentials of the offer are pending in the wallet.',
      topic: 'openid4vc.issuance',
      webhooks: true,
      schema: expect.objectContaining({ title: type, required: ['eventType', 'payload'] }),
      example: { eventType: type, payload: { openId4VcIssuanceId: expect.any(String) } },
    });
  });

  it('returns pages', async () => {
    const first = (await call('GET', '/api/v1/event-types?page[size]=2')).body;
    expect(first.data).toHaveLength(2);
    const second = (await call('GET', first.links.next)).body;
    const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  it('returns one event type', async () => {
    const { status, body } = await call('GET', '/api/event-types/webhook.endpoint.test');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: 'webhook.endpoint.test', topic: null, webhooks: true });
  });

  it.each(['audit.heads.published', 'toString', '%00'])('rejects %s with NOT_FOUND', async (type) => {
    const { status, body } = await call('GET', `/api/event-types/${type}`);
    expect(status).toBe(404);
    expect(body.errors[0].code).toBe('NOT_FOUND');
  });

  it('rejects a token without webhooks.read with FORBIDDEN', async () => {
    const other = world.caller(service, createId(), 'credentials.read');
    expect((await other('GET', '/api/event-types')).status).toBe(403);
  });
});
