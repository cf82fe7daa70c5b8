import type { EventType } from './event-types';
import { WEBHOOK_TEST } from './event-types';

/** A JSON Schema (2020-12). */
export type JsonSchema = Record<string, unknown>;

export interface EventDescription {
  /** The description of the event, one sentence. */
  meaning: string;
  /** Schema of `payload`. */
  payload: JsonSchema;
}

const ISSUANCE = annotated(references({ openId4VcIssuanceId: 'Id of the issuance.' }));
const PRESENTATION = annotated(references({ openId4VcPresentationId: 'Id of the presentation request.' }));
const VERIFIED_PRESENTATION = {
  ...PRESENTATION,
  properties: {
    ...(PRESENTATION.properties as JsonSchema),
    attributesUntil: {
      type: 'string',
      format: 'date-time',
      description:
        'When the disclosed attributes are deleted, if the retention of the organization has a time; in UTC.',
    },
  },
};
const WALLET_CREDENTIAL = withSome(
  references(
    {},
    {
      credentialId: 'Id of the credential in the wallet, for the organization of its holder.',
      openId4VcIssuanceId: 'Id of the issuance that it came from, where this platform issued it.',
      openId4VcCredentialId: 'Id of the credential in the issuance.',
    },
  ),
);
const RECEIVED_CREDENTIAL = references({
  credentialId: 'Id of the credential in the wallet.',
  issuerTenantId: 'Id of the tenant that issued it.',
  openId4VcIssuanceId: 'Id of the issuance that it came from.',
  openId4VcCredentialId: 'Id of the credential in the issuance.',
});
const WALLET_PRESENTATION = withSome(
  references(
    {},
    {
      presentationId: 'Id of the request in the wallet, for the organization of its holder.',
      openId4VcPresentationId: 'Id of the presentation request, where this platform made it.',
    },
  ),
);
const CERTIFICATE = references({ certificateId: 'Id of the certificate.' });
const TRUST_LIST = references({ trustListId: 'Id of the trust list.' });
const ENDPOINT = references({ endpointId: 'Id of the webhook endpoint.' });
const REASON = {
  description: 'It answered 410, or everything that was posted to it failed for five days.',
  enum: ['gone', 'failing'],
};
const DISABLED_ENDPOINT = {
  ...ENDPOINT,
  properties: { ...(ENDPOINT.properties as JsonSchema), reason: REASON },
  required: ['endpointId', 'reason'],
};
const FAILING_ENDPOINT = {
  ...ENDPOINT,
  properties: {
    ...(ENDPOINT.properties as JsonSchema),
    percent: { description: 'Part of the time after which the endpoint is disabled.', enum: [50, 90, 100] },
    failingSince: { type: 'string', format: 'date-time', description: 'Time of the first of these failures, in UTC.' },
  },
  required: ['endpointId', 'percent', 'failingSince'],
};
const TENANT = references({ tenantId: 'Id of the tenant.' });
const REQUESTED_DELETION = {
  ...TENANT,
  properties: {
    ...(TENANT.properties as JsonSchema),
    dueAt: { type: 'string', format: 'date-time', description: 'Earliest time of the deletion, in UTC.' },
  },
  required: ['tenantId', 'dueAt'],
};
const RAISED_ALERT = {
  type: 'object',
  properties: {
    kind: {
      description: 'What the members of staff are told of.',
      enum: [
        'certificate-expiring',
        'certificate-expired',
        'verifier-registration-expiring',
        'issuer-registration-expiring',
        'endpoint-failing',
        'endpoint-waiting',
        'issuances-failing',
        'presentations-failing',
      ],
    },
    resourceId: { type: 'string', format: 'uuid', description: 'Id of the certificate, endpoint or tenant.' },
    daysLeft: { description: 'The certificate ends within this number of days.', enum: [1, 7, 30] },
    percent: { description: 'Part of the time after which the endpoint is disabled.', enum: [50, 90, 100] },
    failures: { type: 'integer', minimum: 1, description: 'Number of failures in an hour, which is unusual.' },
  },
  required: ['kind', 'resourceId'],
};
const HEX = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const COUNT = { type: 'integer', minimum: 1 };
const HEAD = object({
  tenantId: { type: 'string', format: 'uuid', description: 'Id of the tenant.' },
  seq: { ...COUNT, description: 'Number of records in its chain.' },
  hash: { ...HEX, description: 'Hash of the last record.' },
});
const HEADS = object({
  service: { type: 'string', description: 'Name of the service.' },
  sequence: { ...COUNT, description: 'Number of the publication of the service, from 1, without gaps.' },
  previousMac: { ...HEX, description: '`mac` of the publication before; zeros for the first one.' },
  publishedAt: { type: 'string', format: 'date-time', description: 'Time of the publication, in UTC.' },
  chains: { ...COUNT, description: 'Number of chains of the service, one for each tenant.' },
  records: { ...COUNT, description: 'Number of records in all chains.' },
  root: { ...HEX, description: 'SHA-256 over a line `<tenantId> <seq> <hash>` for each chain, ordered by id.' },
  heads: { type: 'array', description: 'Heads that have moved since the publication before.', items: HEAD },
  mac: { ...HEX, description: 'HMAC-SHA-256 over the other members, with a key of the service.' },
});

/** The events of IF §6.1 and §6.2, and those that the platform adds. */
export const EVENT_DESCRIPTIONS: Record<EventType | typeof WEBHOOK_TEST, EventDescription> = {
  'openid4vc.issuance.offered': { meaning: 'A credential offer was created for the user.', payload: ISSUANCE },
  'openid4vc.issuance.completed': {
    meaning: 'The credentials of the offer are pending in the wallet.',
    payload: ISSUANCE,
  },
  'openid4vc.issuance.failed': { meaning: 'The issuance failed.', payload: ISSUANCE },
  'openid4vc.issuance.expired': { meaning: 'The offer expired before it was redeemed.', payload: ISSUANCE },
  'wallet.credential.received': {
    meaning: 'The wallet stored a credential of this platform as pending.',
    payload: RECEIVED_CREDENTIAL,
  },
  'wallet.credential.accepted': { meaning: 'The user accepted a credential.', payload: WALLET_CREDENTIAL },
  'wallet.credential.rejected': { meaning: 'The user rejected a credential.', payload: WALLET_CREDENTIAL },
  'openid4vc.presentation.requested': { meaning: 'A presentation request was created.', payload: PRESENTATION },
  'openid4vc.presentation.verified': {
    meaning: 'The user presented the requested credentials, and they are valid.',
    payload: VERIFIED_PRESENTATION,
  },
  'openid4vc.presentation.failed': {
    meaning: 'The response is not valid, or the wallet could not give one. A refusal by the holder is no failure.',
    payload: PRESENTATION,
  },
  'openid4vc.presentation.expired': {
    meaning: 'The request expired without a response.',
    payload: PRESENTATION,
  },
  'wallet.presentation.accepted': {
    meaning: 'The user accepted a presentation request.',
    payload: WALLET_PRESENTATION,
  },
  'wallet.presentation.rejected': {
    meaning: 'The user rejected a presentation request.',
    payload: WALLET_PRESENTATION,
  },
  'trust.certificate.activated': { meaning: 'A certificate became active.', payload: CERTIFICATE },
  'trust.certificate.deactivated': { meaning: 'A certificate was deactivated.', payload: CERTIFICATE },
  'trust.certificate.expiring': { meaning: 'A certificate expires in thirty days.', payload: CERTIFICATE },
  'trust.certificate.expired': { meaning: 'A certificate expired.', payload: CERTIFICATE },
  'trust.certificate.revoked': { meaning: 'A certificate was revoked.', payload: CERTIFICATE },
  'trust.list.updated': { meaning: 'A newer version of a trust list was accepted.', payload: TRUST_LIST },
  'trust.list.refused': { meaning: 'What a trust list has at its address was refused.', payload: TRUST_LIST },
  'trust.list.stale': { meaning: 'The time of the next update of a trust list passed.', payload: TRUST_LIST },
  'webhook.endpoint.failing': {
    meaning: 'Everything that was posted to a webhook endpoint has failed for a part of five days.',
    payload: FAILING_ENDPOINT,
  },
  'webhook.endpoint.disabled': {
    meaning: 'The platform disabled a webhook endpoint.',
    payload: DISABLED_ENDPOINT,
  },
  'audit.heads.published': {
    meaning: 'A service published the ends of its audit chains.',
    payload: HEADS,
  },
  'tenant.deletion.requested': {
    meaning: 'The operator requested the deletion of a tenant, which is suspended from now on.',
    payload: REQUESTED_DELETION,
  },
  'tenant.deletion.cancelled': {
    meaning: 'The operator cancelled the deletion of a tenant.',
    payload: TENANT,
  },
  'tenant.deletion.completed': {
    meaning: 'No service has anything of the tenant any more. Subscribers delete their copies.',
    payload: TENANT,
  },
  'staff.alert.raised': {
    meaning: 'Staff of the tenant should do something. The authorization server tells those whom it concerns.',
    payload: RAISED_ALERT,
  },
  [WEBHOOK_TEST]: { meaning: 'A test event was requested. Webhooks only.', payload: ENDPOINT },
};

/** An object of resource ids. */
function references(required: Record<string, string>, optional: Record<string, string> = {}): JsonSchema {
  const properties = Object.entries({ ...required, ...optional }).map(([name, description]) => [
    name,
    { type: 'string', format: 'uuid', description },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(required) };
}

/** The schema of an object that has at least one member. */
function withSome(schema: JsonSchema): JsonSchema {
  return { ...schema, minProperties: 1 };
}

/** The schema with the annotations, which are absent where the client has given none. */
function annotated(schema: JsonSchema): JsonSchema {
  const reference = { type: 'string', description: 'Reference that the client gave to the resource.' };
  const metadata = {
    type: 'object',
    description: 'Metadata that the client gave to the resource.',
    additionalProperties: { type: 'string' },
  };
  const webhookEndpointId = {
    type: 'string',
    format: 'uuid',
    description: 'Id of the webhook endpoint that the client named for the resource.',
  };
  return { ...schema, properties: { ...(schema.properties as JsonSchema), reference, metadata, webhookEndpointId } };
}

function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}
