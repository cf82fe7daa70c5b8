import type { ApiComponents } from '@vc/sdk';
import { type ConfigurationDocument, isJson, type Json, type Problem } from './document';
import { fingerprintOf } from './fingerprint-of';
import { withoutAbsent } from '../without-absent';
import { hasReference, type References } from './references';
import type { Comparison, Resource, ResourceKind } from './resource-kind';

type Request = ApiComponents['schemas']['CreateEndpoint'];
type Endpoint = ApiComponents['schemas']['Endpoint'];

/** What an update sends for an absent member, so that the earlier value does not stay. */
const RESET = {
  filterTypes: [],
  filter: {},
  rateLimit: 0,
  signatureSchemes: ['v1'],
  headers: {},
  authentication: { type: 'none' },
  alertEmails: [],
} satisfies Partial<Request>;

export const WEBHOOK_ENDPOINTS: ResourceKind = {
  kind: 'WebhookEndpoint',
  schemaOf: () => 'CreateEndpoint',
  rules,
  prepare: withCertificate,
  toRequest,
  withSecrets,
  list: ({ api }) => api.listEndpoints(),
  keyOf: ({ name }) => name,
  keyOfResource: nameOf,
  compare,
  read: ({ api }, id) => api.getEndpoint({ path: { id } }),
  create: async ({ api }, request) => (await api.createEndpoint({ body: request as never })).data,
  update: async ({ api }, id, { request, options }) =>
    api.updateEndpoint({ path: { id }, body: { ...RESET, ...request } }, options),
  delete: async ({ api }, id) => api.deleteEndpoint({ path: { id } }),
  toDocument,
};

/** The description, or the address of an endpoint without one. */
function nameOf(resource: Resource): string {
  const { description, url } = resource as unknown as Endpoint;
  return description || url;
}

function* rules({ spec }: ConfigurationDocument): Generator<Problem> {
  if ('description' in spec) {
    yield { path: ['description'], reason: 'The name of the document is the description of the endpoint.' };
  }
  for (const [path, value] of secretsOf(spec)) {
    if (typeof value !== 'string' || hasReference(value)) continue;
    const reason = `spec.${path.join('.')} is a secret: name a variable, \${NAME}, or a file, \${file:path}.`;
    yield { path, reason };
  }
}

function secretsOf({ headers, authentication, clientCertificate }: Json): [path: string[], value: unknown][] {
  const secrets = isJson(headers) ? Object.entries(headers).map(([name, value]) => [['headers', name], value]) : [];
  if (isJson(authentication)) secrets.push([['authentication', 'clientSecret'], authentication.clientSecret]);
  if (isJson(clientCertificate)) secrets.push([['clientCertificate', 'key'], clientCertificate.key]);
  return secrets as [string[], unknown][];
}

/** @param request that the schema has accepted */
function withSecrets(request: Json, read: (text: string) => string): Json {
  const { headers, authentication, clientCertificate } = request as unknown as Request;
  const isClient = authentication?.type === 'client_credentials';
  return {
    ...request,
    ...(headers && { headers: Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, read(text)])) }),
    ...(isClient && { authentication: { ...authentication, clientSecret: read(authentication.clientSecret) } }),
    ...(clientCertificate?.key !== undefined && {
      clientCertificate: { ...clientCertificate, key: read(clientCertificate.key) },
    }),
  };
}

/** @throws UsageError */
function withCertificate(document: ConfigurationDocument, references: References): ConfigurationDocument {
  const { clientCertificate } = document.spec as unknown as Request;
  if (clientCertificate?.certificate === undefined) return document;
  const certificate = references.resolve(clientCertificate.certificate, document.folder);
  fingerprintOf(certificate);
  return { ...document, spec: { ...document.spec, clientCertificate: { ...clientCertificate, certificate } } };
}

function toRequest({ name, spec }: ConfigurationDocument): Json {
  return { description: name === spec.url ? '' : name, ...spec };
}

/** Without secrets, which no response contains. An absent certificate or schedule is left as it is. */
function compare(value: Json, resource: Resource): Comparison {
  const request = value as unknown as Request;
  const endpoint = resource as unknown as Endpoint;
  const { clientCertificate: certificate, retrySchedule = [] } = request;
  const isCompared = certificate !== undefined;
  const hasSchedule = retrySchedule.length > 0;
  return {
    desired: {
      ...commonOf({ ...RESET, ...request, headerNames: Object.keys(request.headers ?? {}) }),
      ...(isCompared && { clientCertificate: certificate.certificate ? fingerprintOf(certificate.certificate) : null }),
      ...(hasSchedule && { retrySchedule }),
    },
    current: {
      ...commonOf(endpoint),
      ...(isCompared && { clientCertificate: endpoint.clientCertificate?.fingerprint ?? null }),
      ...(hasSchedule && { retrySchedule: endpoint.retrySchedule }),
    },
  };
}

/** Members that a request and a resource have in common. */
interface Common {
  url: string;
  description?: string;
  filterTypes?: string[];
  filter?: object;
  rateLimit?: number | null;
  signatureSchemes?: string[];
  headerNames: string[];
  authentication?: object;
  alertEmails?: string[];
}

function commonOf({ url, description = '', filter = {}, rateLimit, authentication, ...lists }: Common): Json {
  const { filterTypes = [], signatureSchemes = [], headerNames, alertEmails = [] } = lists;
  const { clientSecret: _, ...client } = { clientSecret: '', ...authentication };
  return {
    url,
    description,
    filterTypes: [...filterTypes].sort(),
    filter: Object.fromEntries(Object.entries(filter).map(([path, values]) => [path, [values].flat()])),
    rateLimit: rateLimit === 0 ? null : rateLimit,
    signatureSchemes: [...signatureSchemes].sort(),
    headers: headerNames.map((name) => name.toLowerCase()).sort(),
    authentication: client,
    alertEmails: [...alertEmails].sort(),
  };
}

/** Secrets become references to variables. */
function toDocument(resource: Resource) {
  const endpoint = resource as unknown as Endpoint;
  const { url, filterTypes, filter, rateLimit, signatureSchemes, headerNames, retrySchedule } = endpoint;
  const { authentication, alertEmails } = endpoint;
  const name = nameOf(resource);
  const variable = (secret: string) => `\${${toVariable(`${secret} ${endpoint.id.slice(-12)}`)}}`;
  const clientSecret = variable('client secret');
  const headers = Object.fromEntries(headerNames.map((each) => [each, variable(each)]));
  const spec = {
    url,
    ...(filterTypes.length > 0 && { filterTypes }),
    ...(Object.keys(filter).length > 0 && { filter }),
    ...withoutAbsent({ rateLimit: rateLimit ?? undefined }),
    signatureSchemes,
    ...(headerNames.length > 0 && { headers }),
    ...(authentication.type === 'client_credentials' && { authentication: { ...authentication, clientSecret } }),
    retrySchedule,
    ...(alertEmails.length > 0 && { alertEmails }),
  };
  return { name, spec };
}

function toVariable(text: string): string {
  return `VC_${text.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;
}
