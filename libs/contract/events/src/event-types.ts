import { publishersOf, type Topic } from './topics';

/** Members of `payload` by event type: references, never personal data (IF §6.3), and annotations of the client. */
export interface EventPayloads {
  'openid4vc.issuance.offered': IssuanceReference;
  'openid4vc.issuance.completed': IssuanceReference;
  'openid4vc.issuance.failed': IssuanceReference;
  'openid4vc.issuance.expired': IssuanceReference;
  'wallet.credential.received': ReceivedCredentialReference;
  'wallet.credential.accepted': WalletCredentialReference;
  'wallet.credential.rejected': WalletCredentialReference;
  'openid4vc.presentation.requested': PresentationReference;
  'openid4vc.presentation.verified': VerifiedPresentationReference;
  'openid4vc.presentation.failed': PresentationReference;
  'openid4vc.presentation.expired': PresentationReference;
  'wallet.presentation.accepted': WalletPresentationReference;
  'wallet.presentation.rejected': WalletPresentationReference;
  'trust.certificate.activated': CertificateReference;
  'trust.certificate.deactivated': CertificateReference;
  /** Thirty days before the end. */
  'trust.certificate.expiring': CertificateReference;
  'trust.certificate.expired': CertificateReference;
  'trust.certificate.revoked': CertificateReference;
  /** A newer version was accepted. */
  'trust.list.updated': TrustListReference;
  'trust.list.refused': TrustListReference;
  'trust.list.stale': TrustListReference;
  'webhook.endpoint.failing': FailingEndpoint;
  'webhook.endpoint.disabled': DisabledEndpoint;
  'audit.heads.published': PublishedHeads;
  'tenant.deletion.requested': RequestedTenantDeletion;
  'tenant.deletion.cancelled': TenantReference;
  /** No service of the platform has rows of the tenant any more. */
  'tenant.deletion.completed': TenantReference;
  /** Between services: the authorization server tells the members of staff whom it concerns. */
  'staff.alert.raised': RaisedAlert;
}

/** What the client has noted about the resource, where it has. */
export interface NotedAnnotations {
  /** The client's own id. */
  reference?: string;
  metadata?: Record<string, string>;
  /** The webhook endpoint of the tenant that receives the event whatever its filters are. */
  webhookEndpointId?: string;
}

export interface IssuanceReference extends NotedAnnotations {
  openId4VcIssuanceId: string;
}

export interface PresentationReference extends NotedAnnotations {
  openId4VcPresentationId: string;
}

export interface VerifiedPresentationReference extends PresentationReference {
  /** When the disclosed attributes are deleted; absent for a retention without a time. ISO 8601 UTC with milliseconds. */
  attributesUntil?: string;
}

/** The holder's organization and the issuer's are told of a decision by an event each, or by one if they are the same. */
export interface WalletCredentialReference {
  /** Absent in the event of an issuer's organization that is not the holder's. */
  credentialId?: string;
  /** Absent where no issuer of this platform issued the credential. */
  openId4VcIssuanceId?: string;
  /** The credential in the issuance. */
  openId4VcCredentialId?: string;
}

/** A credential of an issuer of this platform is in the platform's wallet. */
export interface ReceivedCredentialReference {
  credentialId: string;
  /** The issuer's tenant; the event is of the holder's. */
  issuerTenantId: string;
  openId4VcIssuanceId: string;
  /** Of the issuance. */
  openId4VcCredentialId: string;
}

/** The holder's organization and the verifier's are told of a decision by an event each, or by one if they are the same. */
export interface WalletPresentationReference {
  /** Absent in the event of a verifier's organization that is not the holder's. */
  presentationId?: string;
  /** Absent where no verifier of this platform made the request. */
  openId4VcPresentationId?: string;
}

export interface CertificateReference {
  certificateId: string;
}

export interface TrustListReference {
  trustListId: string;
}

/** An endpoint only fails, and will be disabled. */
export interface FailingEndpoint {
  endpointId: string;
  /** Part of the time after which the endpoint is disabled. */
  percent: 50 | 90 | 100;
  /** Time of the first of these failures; ISO 8601 UTC with milliseconds. */
  failingSince: string;
}

/** The platform disabled an endpoint. */
export interface DisabledEndpoint {
  endpointId: string;
  /** It answered 410, or everything that was posted to it failed for five days. */
  reason: 'gone' | 'failing';
}

export interface TenantReference {
  tenantId: string;
}

export interface RequestedTenantDeletion extends TenantReference {
  /** Earliest time of the deletion; ISO 8601 UTC with milliseconds. */
  dueAt: string;
}

/** Something that staff of the tenant should do something about. */
export interface RaisedAlert {
  kind:
    | 'certificate-expiring'
    | 'certificate-expired'
    | 'verifier-registration-expiring'
    | 'issuer-registration-expiring'
    | 'endpoint-failing'
    | 'endpoint-waiting'
    | 'issuances-failing'
    | 'presentations-failing';
  /** Id of the certificate or endpoint; of the tenant, for unusually many failures and the registration of an issuer. */
  resourceId: string;
  /** Of a certificate or registration certificate: it ends within this number of days. */
  daysLeft?: number;
  /** Of an endpoint: part of the time after which it is disabled. */
  percent?: FailingEndpoint['percent'];
  /** Their number in an hour. */
  failures?: number;
}

/** Ends of the audit chains of one service. A file of published heads has the same members in each line. */
export interface PublishedHeads {
  service: string;
  /** Number of the publication of the service, from 1, without gaps. */
  sequence: number;
  /** `mac` of the publication before; 64 zeros for the first one. */
  previousMac: string;
  /** ISO 8601 UTC with milliseconds. */
  publishedAt: string;
  /** Number of the service's chains, one for each tenant. */
  chains: number;
  /** Number of records in all of them. */
  records: number;
  /** SHA-256, hexadecimal, over a line `<tenantId> <seq> <hash>` for each chain, in the order of the ids. */
  root: string;
  /** Heads that have moved since the publication before. */
  heads: PublishedHead[];
  /** HMAC-SHA-256, hexadecimal, over the other members. */
  mac: string;
}

export interface PublishedHead {
  tenantId: string;
  /** Number of records in the chain of the tenant. */
  seq: number;
  /** Hash of the last one. */
  hash: string;
}

export type EventType = keyof EventPayloads;

/** Tenant of the events that concern the whole platform. */
export const PLATFORM_TENANT = '00000000-0000-0000-0000-000000000000';

/** Every event type, and the topic that carries it. */
const TOPIC_OF: Record<EventType, Topic> = {
  'openid4vc.issuance.offered': 'openid4vc.issuance',
  'openid4vc.issuance.completed': 'openid4vc.issuance',
  'openid4vc.issuance.failed': 'openid4vc.issuance',
  'openid4vc.issuance.expired': 'openid4vc.issuance',
  'wallet.credential.received': 'wallet.credential',
  'wallet.credential.accepted': 'wallet.credential',
  'wallet.credential.rejected': 'wallet.credential',
  'openid4vc.presentation.requested': 'openid4vc.presentation',
  'openid4vc.presentation.verified': 'openid4vc.presentation',
  'openid4vc.presentation.failed': 'openid4vc.presentation',
  'openid4vc.presentation.expired': 'openid4vc.presentation',
  'wallet.presentation.accepted': 'wallet.presentation',
  'wallet.presentation.rejected': 'wallet.presentation',
  'trust.certificate.activated': 'trust.certificate',
  'trust.certificate.deactivated': 'trust.certificate',
  'trust.certificate.expiring': 'trust.certificate',
  'trust.certificate.expired': 'trust.certificate',
  'trust.certificate.revoked': 'trust.certificate',
  'trust.list.updated': 'trust.list',
  'trust.list.refused': 'trust.list',
  'trust.list.stale': 'trust.list',
  'webhook.endpoint.failing': 'webhook.endpoint',
  'webhook.endpoint.disabled': 'webhook.endpoint',
  'audit.heads.published': 'audit.head',
  'tenant.deletion.requested': 'tenant.deletion',
  'tenant.deletion.cancelled': 'tenant.deletion',
  'tenant.deletion.completed': 'tenant.deletion',
  'staff.alert.raised': 'staff.alert',
};

export const EVENT_TYPES = Object.keys(TOPIC_OF) as EventType[];

/** The events of IF §6.1 and §6.2, which an endpoint receives that asks for no types. */
export const INTERFACE_EVENT_TYPES = EVENT_TYPES.filter(
  (type) => /^(openid4vc|wallet)\./.test(type) && type !== 'wallet.credential.received',
);

/** What the fan-out delivers: also the events about certificates and trust lists, to endpoints that ask for them. */
export const WEBHOOK_EVENT_TYPES = [
  ...INTERFACE_EVENT_TYPES,
  ...EVENT_TYPES.filter((type) => type.startsWith('trust.')),
];

/** Events with annotations of the client, of which one names a webhook endpoint. */
export const ANNOTATED_EVENT_TYPES = EVENT_TYPES.filter((type) => type.startsWith('openid4vc.'));

/** What an endpoint can ask for: also the alerts about other endpoints of its tenant, which no consumer fans out. */
export const SUBSCRIBABLE_EVENT_TYPES: EventType[] = [...WEBHOOK_EVENT_TYPES, 'webhook.endpoint.failing'];

/** What `POST /endpoints/{id}/test` has delivered, with `{ endpointId }`; it is never on Kafka. */
export const WEBHOOK_TEST = 'webhook.endpoint.test';

/** What an endpoint echoes before it receives events: `{ endpointId, challenge }`. It is never on Kafka. */
export const WEBHOOK_CHALLENGE = 'webhook.endpoint.challenge';

/** After any of them another certificate may have to sign. */
export const SIGNER_CHANGES = EVENT_TYPES.filter((type) =>
  /^trust\.certificate\.(activated|deactivated|revoked|expired)$/.test(type),
);

export function isEventType(value: unknown): value is EventType {
  return typeof value === 'string' && Object.hasOwn(TOPIC_OF, value);
}

export function topicOf(type: EventType): Topic {
  return TOPIC_OF[type];
}

export function eventTypesPublishedBy(service: string): EventType[] {
  return EVENT_TYPES.filter((type) => publishersOf(topicOf(type)).includes(service));
}
