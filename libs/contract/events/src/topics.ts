/** The services of one topic, by their names. */
interface TopicServices {
  /** They publish its events, each its own: `ce_source` names the service. */
  publishers: readonly string[];
  /** They handle its events. Each event has a MAC for each of them. */
  consumers: readonly string[];
}

const SERVICES_OF = {
  'openid4vc.issuance': { publishers: ['issuance'], consumers: ['webhook-delivery'] },
  'wallet.credential': { publishers: ['wallet', 'issuance'], consumers: ['issuance', 'webhook-delivery'] },
  'openid4vc.presentation': { publishers: ['presentation'], consumers: ['webhook-delivery'] },
  'wallet.presentation': { publishers: ['wallet', 'presentation'], consumers: ['webhook-delivery'] },
  'trust.certificate': { publishers: ['trust'], consumers: ['issuance', 'presentation', 'webhook-delivery'] },
  'trust.list': { publishers: ['trust'], consumers: ['webhook-delivery'] },
  'webhook.endpoint': { publishers: ['webhook-delivery'], consumers: [] },
  'audit.head': {
    publishers: ['auth', 'verification', 'trust', 'issuance', 'presentation', 'webhooks'],
    consumers: [],
  },
  'tenant.deletion': { publishers: ['auth'], consumers: [] },
  'staff.alert': { publishers: ['trust', 'webhook-delivery', 'issuance', 'presentation'], consumers: ['auth'] },
} as const satisfies Record<string, TopicServices>;

export type Topic = keyof typeof SERVICES_OF;

/** Topic of the heads of audit chains. Its messages are kept for ever. */
export const AUDIT_TOPIC: Topic = 'audit.head';

/** Topics whose events are for the platform and its operator: no tenant reads them. */
export const PLATFORM_TOPICS: readonly Topic[] = [AUDIT_TOPIC, 'tenant.deletion', 'staff.alert'];

export const TOPICS = Object.keys(SERVICES_OF) as Topic[];

/** Returns the services that publish to a topic. */
export function publishersOf(topic: Topic): readonly string[] {
  return SERVICES_OF[topic].publishers;
}

/** Returns the services that handle the events of a topic. */
export function consumersOf(topic: Topic): readonly string[] {
  return SERVICES_OF[topic].consumers;
}

export function topicsPublishedBy(service: string): Topic[] {
  return TOPICS.filter((topic) => publishersOf(topic).includes(service));
}

export function topicsConsumedBy(service: string): Topic[] {
  return TOPICS.filter((topic) => consumersOf(topic).includes(service));
}

/** Returns the services that publish or consume events. */
export function servicesOfTopics(): string[] {
  return [...new Set(TOPICS.flatMap((topic) => [...publishersOf(topic), ...consumersOf(topic)]))];
}

export function deadLetterTopicOf(topic: string): string {
  return `${topic}.dlq`;
}
