import { SERVICES } from '@vc/contract/access';
import {
  AUDIT_TOPIC,
  consumersOf,
  EVENT_TYPES,
  publishersOf,
  sourceOf,
  toEventMessage,
  topicOf,
  TOPICS,
  type Topic,
} from '@vc/contract/events';
import { generateServiceKeys, publishServiceKeys, ServiceKeys } from '@vc/platform/access-control';
import { createId } from '@vc/platform/persistence';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import { createEvent } from './outbox';
import { EventMacs, UnauthenticEventError } from './event-macs';

const macsOf = (service: string) => new EventMacs(testServiceKeys(service));
const topic: Topic = 'wallet.credential';

function message(source = sourceOf('wallet')) {
  const credentialId = createId();
  return toEventMessage(createEvent('wallet.credential.accepted', createId(), credentialId, { credentialId }), source);
}

describe('the services of topics', () => {
  it.each(TOPICS)('are known: those of %s', (each) => {
    for (const service of [...publishersOf(each), ...consumersOf(each)]) expect(SERVICES).toContain(service);
  });

  // Also the issuer and the verifier tell of decisions, to their organizations (docs/events.md#who-is-told).
  const ofSeveral: Topic[] = [AUDIT_TOPIC, 'staff.alert', 'wallet.credential', 'wallet.presentation'];
  it.each(TOPICS.filter((each) => !ofSeveral.includes(each)))(
    'are one publisher and others that consume: %s',
    (each) => {
      const [publisher, ...others] = publishersOf(each);
      expect([others, consumersOf(each).includes(publisher ?? '')]).toEqual([[], false]);
    },
  );

  it('cover every event type', () => {
    expect(new Set(EVENT_TYPES.map(topicOf))).toEqual(new Set(TOPICS));
  });
});

describe('EventMacs', () => {
  it('accepts an event for each service that consumes it', () => {
    const { headers, value } = macsOf('wallet').sign(topic, message());
    for (const consumer of consumersOf(topic)) macsOf(consumer).verify(headers, Buffer.from(value));
  });

  it('adds no MAC to an event that no service consumes', () => {
    const endpoint = message();
    expect(macsOf('webhook-delivery').sign('webhook.endpoint', endpoint)).toBe(endpoint);
  });

  it('rejects a MAC for another consumer', () => {
    const { headers, value } = macsOf('wallet').sign(topic, message());
    const [own = '', other = ''] = (headers['x-mac'] ?? '').split(',').map((each) => each.split('=')[1]);
    const swapped = { ...headers, 'x-mac': `issuance=${other},webhook-delivery=${own}` };
    for (const consumer of consumersOf(topic)) {
      expect(() => macsOf(consumer).verify(swapped, Buffer.from(value))).toThrow(UnauthenticEventError);
    }
  });

  it('rejects an event that another consumer signed', () => {
    const { headers, value } = macsOf('issuance').sign(topic, message());
    expect(() => macsOf('webhook-delivery').verify(headers, Buffer.from(value))).toThrow(UnauthenticEventError);
  });

  it('rejects the event of a service that does not publish its type', () => {
    const { headers, value } = macsOf('presentation').sign(topic, message(sourceOf('presentation')));
    expect(() => macsOf('webhook-delivery').verify(headers, Buffer.from(value))).toThrow(
      'The source does not publish wallet.credential.accepted.',
    );
  });

  it('accepts an event that the former key of its publisher authenticated', () => {
    const keys = generateServiceKeys();
    const former = generateServiceKeys().wallet;
    const of = (service: 'wallet' | 'issuance', config: { SERVICE_KEY: string; FURTHER_SERVICE_KEYS?: string }) =>
      new EventMacs(
        ServiceKeys.fromConfig(service, {
          SERVICE_PUBLIC_KEYS: publishServiceKeys(keys, { wallet: former }),
          ...config,
        }),
      );
    const publisher = of('wallet', { SERVICE_KEY: former, FURTHER_SERVICE_KEYS: keys.wallet });
    const { headers, value } = publisher.sign(topic, message());
    of('issuance', { SERVICE_KEY: keys.issuance }).verify(headers, Buffer.from(value));
    const strict = ServiceKeys.fromConfig('issuance', {
      SERVICE_KEY: keys.issuance,
      SERVICE_PUBLIC_KEYS: publishServiceKeys(keys),
    });
    expect(() => new EventMacs(strict).verify(headers, Buffer.from(value))).toThrow(UnauthenticEventError);
  });
});
