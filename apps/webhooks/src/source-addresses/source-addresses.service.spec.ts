import { createId } from '@vc/platform/persistence';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { webhooksService } from '../webhooks.definition';

const PATH = '/api/source-addresses';

describe('GET /source-addresses', () => {
  let world: TestWorld;
  let service: TestService;

  beforeAll(async () => {
    world = await TestWorld.start();
    const ranges = '198.51.100.7,203.0.113.16/28,2001:DB8:7:0::/48,2001:db8::1';
    service = await world.serve(webhooksService, { OUTGOING_SOURCE_ADDRESSES: ranges });
  });

  afterAll(() => world?.stop());

  it('returns the ranges of the setting in CIDR notation', async () => {
    const { status, body } = await world.caller(service, createId(), 'webhooks.read')('GET', PATH);
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: { ranges: ['198.51.100.7/32', '203.0.113.16/28', '2001:db8:7::/48', '2001:db8::1/128'] } },
    });
  });

  it('returns no range when the operator states none', async () => {
    const silent = await world.serve(webhooksService, {});
    const { body } = await world.caller(silent, createId(), 'webhooks.read')('GET', '/api/v1/source-addresses');
    expect(body).toEqual({ data: { ranges: [] } });
  });

  it('rejects a token without webhooks.read with FORBIDDEN', async () => {
    const { status, body } = await world.caller(service, createId(), 'webhooks.write')('GET', PATH);
    expect([status, body.errors[0].code]).toEqual([403, 'FORBIDDEN']);
  });

  it('rejects no token with UNAUTHORIZED', async () => {
    const response = await fetch(`${service.url}${PATH}`);
    await response.body?.cancel();
    expect(response.status).toBe(401);
  });

  it.each([
    ['a name', 'gateway.example'],
    ['a number', '1'],
    ['an octal address', '0198.51.100.7'],
    ['a prefix of 0', '0.0.0.0/0'],
    ['a prefix that is too long', '198.51.100.7/33'],
    ['two prefixes', '198.51.100.0/24/24'],
    ['bits after the prefix', '198.51.100.7/24'],
    ['bits after the prefix in IPv6', '2001:db8::1/64'],
    ['a zone', 'fe80::1%eth0'],
    ['an empty element', '198.51.100.7,'],
    ['65 addresses', Array.from({ length: 65 }, (_, index) => `198.51.100.${index}`).join()],
  ])('rejects the setting with %s', async (_, setting) => {
    const start = world.serve(webhooksService, { OUTGOING_SOURCE_ADDRESSES: setting });
    await expect(start).rejects.toMatchObject({
      violations: [expect.stringMatching(/^OUTGOING_SOURCE_ADDRESSES: OUTGOING_SOURCE_ADDRESSES must be at most 64/)],
    });
  });
});
