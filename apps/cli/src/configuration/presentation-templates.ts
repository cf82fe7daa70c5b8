import type { ApiComponents, Client } from '@vc/sdk';
import { type ConfigurationDocument, isJson, type Json, type Problem } from './document';
import { withoutAbsent } from '../without-absent';
import { keyOfPreset, nameRules } from './naming';
import type { Comparison, EntityIdOf, Resource, ResourceKind } from './resource-kind';

type Template = ApiComponents['schemas']['PresentationTemplate'];
type Requested = Json & { id?: string; attributes?: Json; trustedEntityIds?: string[]; multiple?: boolean };

const SCHEMAS: Partial<Record<string, string>> = {
  preset: 'CreatePresentationTemplateOfPreset',
  manual: 'CreateManualPresentationTemplate',
};

export const PRESENTATION_TEMPLATES: ResourceKind = {
  kind: 'PresentationTemplate',
  schemaOf: ({ source }) => SCHEMAS[String(source)],
  rules,
  toRequest,
  list: ({ api }) => api.listPresentationTemplates(),
  keyOf: ({ name, spec }) => (isOfPreset(spec) ? keyOfPreset(spec.presetId) : name),
  keyOfResource: ({ name = '', presetId }) => (presetId === undefined ? name : keyOfPreset(presetId)),
  compare,
  read: ({ api }, id) => api.getPresentationTemplate({ path: { id } }),
  create,
  update: async ({ api }, id, { request, options }) =>
    api.updatePresentationTemplate({ path: { id }, body: toUpdate(request) }, options),
  delete: async ({ api }, id) => api.deletePresentationTemplate({ path: { id } }),
  toDocument,
};

function isOfPreset({ source }: Json): boolean {
  return source === 'preset';
}

function* rules(document: ConfigurationDocument): Generator<Problem> {
  const { source, credentials } = document.spec;
  if (SCHEMAS[String(source)] === undefined) {
    yield { path: ['source'], reason: `spec.source must be one of ${Object.keys(SCHEMAS).join(', ')}.` };
  }
  for (const [index, each] of (Array.isArray(credentials) ? credentials : []).entries()) {
    const { trustedEntities = [] } = isJson(each) ? each : {};
    if (Array.isArray(trustedEntities) && trustedEntities.every((name) => typeof name === 'string')) continue;
    const path = ['credentials', index, 'trustedEntities'];
    yield { path, reason: `spec.${path.join('.')} must be a list of names.` };
  }
  yield* nameRules(document);
}

/** The names of trusted entities become ids. */
function toRequest({ name, spec }: ConfigurationDocument, entityIdOf: EntityIdOf): Json {
  const { credentials } = spec;
  if (!Array.isArray(credentials)) return { name, ...spec };
  return {
    name,
    ...spec,
    credentials: credentials.map((each: unknown) => (isJson(each) ? withIds(each, entityIdOf) : each)),
  };
}

function withIds({ trustedEntities, ...credential }: Json, entityIdOf: EntityIdOf): Json {
  if (!Array.isArray(trustedEntities)) return credential;
  const { trustedEntityIds = [] } = credential as Requested;
  return { ...credential, trustedEntityIds: [...trustedEntityIds, ...trustedEntities.map(String).map(entityIdOf)] };
}

function compare(request: Json, resource: Resource): Comparison {
  if (isOfPreset(request)) return { desired: { name: request.name }, current: { name: resource.name } };
  return { desired: toComparable(request), current: toComparable(resource) };
}

function toComparable({ name, description = '', credentials, credentialSets }: Json): Json {
  const requested = (credentials as Requested[]).map(
    ({ id, attributes = {}, trustedEntityIds, multiple = false, ...others }, index) =>
      withoutAbsent({
        ...others,
        id: id ?? `credential_${index + 1}`,
        attributes,
        multiple,
        trustedEntityIds: trustedEntityIds && [...new Set(trustedEntityIds)].sort(),
      }),
  );
  return { name, description, credentials: requested, credentialSets };
}

async function create({ api }: Client, { name, ...request }: Json): Promise<Resource> {
  if (!isOfPreset(request)) return (await api.createPresentationTemplate({ body: { name, ...request } as never })).data;
  const { data } = await api.createPresentationTemplate({ body: request as never });
  if (data.name === name) return data;
  return (await api.updatePresentationTemplate({ path: { id: data.id }, body: { name: String(name) } })).data;
}

/** New credentials without sets remove the earlier sets. */
function toUpdate({ name, description = '', credentials, credentialSets, source }: Json) {
  const body = source === 'preset' ? { name } : { name, description, credentials, credentialSets };
  return withoutAbsent(body) as Partial<Template>;
}

function toDocument(resource: Resource, entityNameOf: (id: string) => string) {
  const { name, presetId, description, credentials, credentialSets } = resource as unknown as Template;
  if (presetId !== undefined) return { name, spec: { source: 'preset', presetId } };
  const requested = credentials.map(({ trustedEntityIds, ...credential }) => ({
    ...credential,
    ...(trustedEntityIds && { trustedEntities: trustedEntityIds.map(entityNameOf) }),
  }));
  const sets = withoutAbsent({ credentialSets });
  return { name, spec: { source: 'manual', ...(description && { description }), credentials: requested, ...sets } };
}
