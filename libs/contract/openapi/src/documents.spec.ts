import { OpenApiDocuments, type Place, pointerTo } from '@vc/testing/unit/open-api-documents';
import { DOCUMENT_NAMES } from './documents';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** JSON has no example of these. */
const BINARY = [
  'application/ocsp-request',
  'application/ocsp-response',
  'application/pkix-crl',
  'application/statuslist+cwt',
  'image/png',
];
const STATUSES_OF_ALL = ['429', '500', '503'];
const STATUSES_OF_IDEMPOTENCY_KEYS = ['400', '409', '422'];
const HEADERS_OF_ALL = ['X-Correlation-Id', 'RateLimit', 'RateLimit-Policy'];
const HEADERS_OF_DEPRECATED = ['Deprecation', 'Sunset'];
const HEADERS_OF: Record<string, string[]> = {
  '304': ['ETag'],
  '401': ['WWW-Authenticate'],
  '429': ['Retry-After'],
  '502': ['Retry-After'],
  '503': ['Retry-After'],
  '504': ['Retry-After'],
};
/** oidc-provider answers 400 to another media type. */
const WITHOUT_415 = /^auth.yaml post \/(?:connect|introspect|revoke|challenge|par)/;

/** Of a resource that the client has read. */
const isChange = (method: string) => method === 'put' || method === 'patch';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: unknown[];
  deprecated?: boolean;
  requestBody?: object;
  responses: Record<string, object>;
}

interface Response {
  headers?: object;
  content?: object;
}

interface Examples {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

describe.each(DOCUMENT_NAMES.map((name) => `${name}.yaml`))('%s', (file) => {
  const documents = OpenApiDocuments.get();
  const root = documents.resolve(file, '').value as { paths: object; tags: { name: string }[] };
  const operations = Object.keys(root.paths).flatMap((path) => {
    const item = documents.resolve(file, pointerTo('paths', path));
    return METHODS.filter((method) => method in item.value).map((method) => {
      const place = documents.resolve<Operation>(item.file, item.pointer + pointerTo(method));
      return { name: `${method} ${path}`, method, path, place };
    });
  });

  const getPaths = new Set(operations.filter(({ method }) => method === 'get').map(({ path }) => path));

  /** Places of the request bodies and responses. */
  function contentsOf({ file: of, pointer, value }: Place<Operation>): Place<{ content?: Record<string, Examples> }>[] {
    const bodies = value.requestBody ? [pointerTo('requestBody')] : [];
    const responses = Object.keys(value.responses).map((status) => pointerTo('responses', status));
    return [...bodies, ...responses].map((below) => documents.resolve(of, pointer + below));
  }

  function* violationsOf(operation: Place<Operation>) {
    for (const { file: of, pointer, value } of contentsOf(operation)) {
      for (const [type, { example, examples = {} }] of Object.entries(value.content ?? {})) {
        const isValid = documents.validator({ file: of, pointer: pointer + pointerTo('content', type, 'schema') });
        const values = [
          ...(example === undefined ? [] : [example]),
          ...Object.values(examples).map((each) => each.value),
        ];
        for (const each of values) if (!isValid(each)) yield { pointer, errors: isValid.errors };
      }
    }
  }

  function textsWithoutExample(operation: Place<Operation>): string[] {
    return contentsOf(operation).flatMap(({ pointer, value: { content = {} } }) =>
      Object.entries(content)
        .filter(([type, { example, examples }]) => !BINARY.includes(type) && (example ?? examples) === undefined)
        .map(([type]) => `${pointer} ${type}`),
    );
  }

  it.each(operations)('has valid examples for $name', ({ place }) => {
    expect([...violationsOf(place)]).toEqual([]);
    expect(textsWithoutExample(place)).toEqual([]);
  });

  it.each(operations)('describes $name', ({ place: { value } }) => {
    expect(value).toMatchObject({
      operationId: expect.stringMatching(/^[a-z]+[A-Z]\w*$/),
      summary: expect.any(String),
    });
    expect(root.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(value.tags));
    expect(Array.isArray(value.security)).toBe(true);
  });

  /** The statuses that every such route can give. */
  function* statusesOf({ name, method, path, place: { value } }: (typeof operations)[number]) {
    const isSecured = value.security.some((scheme) => 'oauth2' in (scheme as object));
    yield* STATUSES_OF_ALL;
    if (isSecured) yield* ['401', '403'];
    if (path.includes('{') && !path.startsWith('/authorize/')) yield '404';
    if (isSecured && method === 'post') yield* STATUSES_OF_IDEMPOTENCY_KEYS;
    if (method === 'get') return;
    if (isChange(method)) yield '412';
    yield '413';
    if (!WITHOUT_415.test(`${file} ${name}`)) yield '415';
  }

  it.each(operations)('has the statuses of $name that every such route has', (operation) => {
    expect(Object.keys(operation.place.value.responses)).toEqual(expect.arrayContaining([...statusesOf(operation)]));
  });

  /** The headers of success that depend on the operation. */
  function* headersOf({ method, path, place }: (typeof operations)[number], status: string) {
    if (isChange(method) && status === '200') yield 'ETag';
    if (status === '201' && getPaths.has(`${path}/{id}`)) yield 'Location';
    if (place.value.deprecated && status.startsWith('2')) yield* HEADERS_OF_DEPRECATED;
  }

  it.each(operations)('has the headers of $name that every such response has', (operation) => {
    const { place } = operation;
    for (const status of Object.keys(place.value.responses)) {
      const pointer = place.pointer + pointerTo('responses', status);
      const { headers = {}, content = {} } = documents.resolve<Response>(place.file, pointer).value;
      const isPage = Object.keys(content).every((type) => type === 'text/html');
      const expected = [
        ...HEADERS_OF_ALL,
        ...headersOf(operation, status),
        ...(isPage ? [] : (HEADERS_OF[status] ?? [])),
      ];
      expect([status, ...Object.keys(headers)]).toEqual(expect.arrayContaining(expected));
    }
  });

  it('gives each operation an id of its own', () => {
    const ids = operations.map(({ place }) => place.value.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  });

  it('links to operations that exist', () => {
    const ids = new Set(operations.map(({ place }) => place.value.operationId));
    const linked = operations.flatMap(({ place }) =>
      contentsOf(place).flatMap(({ value }) =>
        Object.values((value as { links?: Record<string, Operation> }).links ?? {}),
      ),
    );
    expect(linked.filter(({ operationId }) => !ids.has(operationId))).toEqual([]);
  });
});
