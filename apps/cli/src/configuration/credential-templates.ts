import type { ApiComponents } from '@vc/sdk';
import type { ConfigurationDocument, Json, Problem } from './document';
import { withoutAbsent } from '../without-absent';
import { pick } from './members';
import { keyOfPreset, nameRules } from './naming';
import type { Comparison, Resource, ResourceKind } from './resource-kind';

type Template = ApiComponents['schemas']['CredentialTemplate'];

const SCHEMAS: Partial<Record<string, string>> = {
  preset: 'CreateTemplateOfPreset',
  'sd-jwt-vc': 'CreateSdJwtTemplate',
  mdoc: 'CreateMdocTemplate',
  'w3c-vc-jwt': 'CreateW3cTemplate',
  'w3c-vc-sd-jwt': 'CreateW3cTemplate',
};
/** The earlier names of formats, which requests may have. */
const EARLIER_NAMES: Partial<Record<string, string>> = { 'sd-jwt': 'sd-jwt-vc' };
const DEFAULTS = { description: '', revocable: false, suspendable: true, maxCopies: 20 };
const DEFAULT_ISSUER = { signer: 'certificate', keyType: 'P-256' };
const SETTINGS = ['issuer', 'revocable', 'suspendable', 'maxCopies', 'validity', 'display', 'keyAttestation'];
/** A type URL of a platform, with its author and code (docs/issuing.md). */
const TYPE_URL = /^https?:\/\/[^/]+\/vct\/([^/]+)\/([a-z0-9][a-z0-9._-]{0,99})$/;

export const CREDENTIAL_TEMPLATES: ResourceKind = {
  kind: 'CredentialTemplate',
  schemaOf: ({ credentialFormat }) => SCHEMAS[formatOf(credentialFormat)],
  rules,
  toRequest: ({ name, spec }) => ({ name, ...spec }),
  list: ({ api }) => api.listCredentialTemplates({ query: { 'filter[archived]': 'false' } }),
  keyOf: ({ name, spec }) => (isOfPreset(spec) ? keyOfPreset(spec.presetId) : name),
  keyOfResource: ({ name = '', presetId }) => (presetId === undefined ? name : keyOfPreset(presetId)),
  compare,
  isFixed,
  read: ({ api }, id) => api.getCredentialTemplate({ path: { id } }),
  create,
  update: async ({ api }, id, { request, members, options }) =>
    api.updateCredentialTemplate({ path: { id }, body: pick({ ...DEFAULTS, ...request }, members) }, options),
  delete: async ({ api }, id) => api.archiveCredentialTemplate({ path: { id } }),
  toDocument,
};

function formatOf(given: unknown): string {
  return EARLIER_NAMES[String(given)] ?? String(given);
}

function isOfPreset({ credentialFormat }: Json): boolean {
  return credentialFormat === 'preset';
}

function* rules(document: ConfigurationDocument): Generator<Problem> {
  const { credentialFormat } = document.spec;
  if (SCHEMAS[formatOf(credentialFormat)] === undefined) {
    const formats = Object.keys(SCHEMAS).join(', ');
    yield { path: ['credentialFormat'], reason: `spec.credentialFormat must be one of ${formats}.` };
  }
  yield* nameRules(document);
}

/** A template of a preset has the settings of its preset. */
function compare(request: Json, { id: _, ...resource }: Resource): Comparison {
  const { name } = resource;
  if (isOfPreset(request)) return { desired: { name: request.name }, current: { name } };
  const { credentialFormat, code, issuer, presetId: _preset, ...desired } = request;
  const settings = pick(resource, [...Object.keys(DEFAULTS), ...SETTINGS, 'attributes', 'type']);
  return {
    desired: {
      ...DEFAULTS,
      ...desired,
      ...(credentialFormat === 'mdoc' && { attributes: withTypes(desired.attributes as Json) }),
      type: typeof code === 'string' ? typeOfCode(code, String(resource.type)) : desired.type,
      issuer: { ...DEFAULT_ISSUER, ...(issuer as Json | undefined) },
      format: formatOf(credentialFormat),
    },
    current: { ...DEFAULTS, ...settings, name, format: resource.format },
  };
}

/** A file may leave out the type of a namespace, which responses have. */
function withTypes(nameSpaces: Json): Json {
  const entries = Object.entries(nameSpaces as Record<string, Json>);
  return Object.fromEntries(entries.map(([name, nameSpace]) => [name, { type: 'object', ...nameSpace }]));
}

/** The type of the resource, if it has the code. The platform alone knows the author of a new one. */
function typeOfCode(code: string, type: string): string {
  return TYPE_URL.exec(type)?.[2] === code ? type : code;
}

/** No request removes the validity or the display. */
function isFixed(member: string, { desired }: Comparison): boolean {
  if (['name', 'description', 'maxCopies'].includes(member)) return false;
  return !['validity', 'display'].includes(member) || desired[member] === undefined;
}

/** The platform has one template of each preset: an archived one is restored. */
async function create({ api }: Parameters<ResourceKind['create']>[0], { name, ...request }: Json): Promise<Resource> {
  if (!isOfPreset(request)) return (await api.createCredentialTemplate({ body: { name, ...request } as never })).data;
  const { data } = await api.createCredentialTemplate({ body: request as never });
  const { id } = data;
  if (data.archivedAt !== null) await api.restoreCredentialTemplate({ path: { id } });
  if (data.name === name) return data;
  return (await api.updateCredentialTemplate({ path: { id }, body: { name: String(name) } })).data;
}

function toDocument(resource: Resource) {
  const { name, presetId, format, type, description, ...members } = resource as unknown as Template;
  if (presetId !== undefined) return { name, spec: { credentialFormat: 'preset', presetId } };
  const [, author, code] = TYPE_URL.exec(type) ?? [];
  const spec = {
    credentialFormat: format,
    ...(author === undefined || author === 'platform' ? { type } : { code }),
    ...withoutAbsent({ description: description || undefined }),
    attributes: members.attributes,
    ...pick({ ...members }, SETTINGS),
  };
  return { name, spec };
}
