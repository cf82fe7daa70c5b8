import type { Endpoint, VerificationMode } from '@vc/feature/webhook-store';
import { WebhooksConfig } from '../webhooks-config';
import { toDeliveryMeta } from './delivery-meta';

const id = '01932f2d-8b7c-7f6e-9d5c-4b3a29180706';
const url = 'https://shop.example/hooks';
const pending = { id, url, verifiedAt: null, consentedUrl: null, waitingSince: null } as Endpoint;
const now = new Date('2026-01-01T00:00:00Z');
const ALLOWANCE = { origin: 'https://shop.example', postsPerSecond: 5, concurrentPosts: 2 };

function metaOf(members: Partial<Endpoint>, mode: VerificationMode = 'consent') {
  const config = new WebhooksConfig();
  config.WEBHOOK_VERIFICATION = mode;
  return toDeliveryMeta({ ...pending, ...members }, config);
}

describe('toDeliveryMeta', () => {
  it.each([
    ['pending', {}, 'posts a challenge'],
    ['consented', { consentedUrl: url }, 'within the allowance'],
    ['waiting', { waitingSince: now }, 'Events wait until'],
  ])('returns the allowance of a %s endpoint and what lifts it', (state, members, part) => {
    expect(metaOf(members)).toEqual({
      endpointId: id,
      state,
      detail: expect.stringContaining(part),
      allowance: ALLOWANCE,
      howToLift: [
        expect.stringContaining('Echo a challenge'),
        expect.stringContaining(`vc-endpoint=${id} at https://shop.example/.well-known/vc-webhooks`),
        expect.stringContaining(`_vc-webhooks.shop.example with the text vc-endpoint=${id}`),
        expect.stringContaining('another endpoint of your organization at https://shop.example'),
        expect.stringContaining('https://shop.example in WEBHOOK_TRUSTED_ORIGINS'),
      ],
    });
  });

  it('returns no record for an address, which has none', () => {
    expect(metaOf({ url: 'https://192.0.2.1/hooks' }).howToLift.join()).not.toContain('TXT');
  });

  it.each([
    ['a proven endpoint', { verifiedAt: now }, 'consent'],
    ['an endpoint without challenges', {}, 'off'],
  ] as const)('returns no restriction of %s', (_, members, mode) => {
    expect(metaOf(members, mode)).toMatchObject({ allowance: null, howToLift: [] });
  });

  it.each(['strict', 'required'] as const)('returns the echo alone with the rule %s', (mode) => {
    const lift = [expect.stringContaining('Echo a challenge')];
    const detail = expect.stringContaining('as soon as the endpoint echoes one');
    expect(metaOf({}, mode)).toMatchObject({ state: 'pending', allowance: null, detail, howToLift: lift });
  });
});
