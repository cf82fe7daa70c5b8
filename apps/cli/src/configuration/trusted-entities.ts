import type { ApiComponents } from '@vc/sdk';
import type { ConfigurationDocument, Json } from './document';
import { fingerprintOf } from './fingerprint-of';
import { withoutAbsent } from '../without-absent';
import { nameRules } from './naming';
import type { References } from './references';
import type { Resource, ResourceKind } from './resource-kind';

type Request = ApiComponents['schemas']['CreateTrustedEntity'];

export const TRUSTED_ENTITIES: ResourceKind = {
  kind: 'TrustedEntity',
  schemaOf: () => 'CreateTrustedEntity',
  rules: nameRules,
  prepare: withCertificates,
  toRequest: ({ name, spec }) => ({ name, ...spec }),
  list: ({ api }) => api.listTrustedEntities(),
  keyOf: ({ name }) => name,
  keyOfResource: ({ name = '' }) => name,
  compare: (request, resource) => ({ desired: toComparable(request), current: toComparable(resource) }),
  read: ({ api }, id) => api.getTrustedEntity({ path: { id } }),
  create: async ({ api }, request) => (await api.createTrustedEntity({ body: request as never })).data,
  update: async ({ api }, id, { request, options }) =>
    api.updateTrustedEntity({ path: { id }, body: request as never }, options),
  delete: async ({ api }, id) => api.deleteTrustedEntity({ path: { id } }),
  toDocument,
};

/** @throws UsageError */
function withCertificates(document: ConfigurationDocument, references: References): ConfigurationDocument {
  const { certificates = [] } = document.spec as unknown as Request;
  if (certificates.length === 0) return document;
  const resolved = certificates.map((each) => {
    const certificate = references.resolve(each.certificate, document.folder);
    fingerprintOf(certificate);
    return { ...each, certificate };
  });
  return { ...document, spec: { ...document.spec, certificates: resolved } };
}

function toComparable(value: Json): Json {
  const { dids = [], certificates = [] } = value as unknown as Request;
  return {
    dids: dids.map(({ did, name }) => withoutAbsent({ did, name })),
    certificates: certificates.map(({ certificate, name }) =>
      withoutAbsent({ fingerprint: fingerprintOf(certificate), name }),
    ),
  };
}

function toDocument({ name = '', ...resource }: Resource) {
  const { dids = [], certificates = [] } = resource as unknown as Request;
  const spec = {
    ...(dids.length > 0 && { dids }),
    ...(certificates.length > 0 && {
      certificates: certificates.map((each) => withoutAbsent({ certificate: each.certificate, name: each.name })),
    }),
  };
  return { name, spec };
}
