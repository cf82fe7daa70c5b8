import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from './configuration-error';
import { loadDocuments } from './load-documents';
import { References } from './references';

const TEMPLATE = `apiVersion: vc/v1
kind: CredentialTemplate
name: First-aid certificate
spec:
  credentialFormat: sd-jwt-vc
  code: first-aid
  attributes:
    level: { type: integer }
`;
const ENTITY = `apiVersion: vc/v1
kind: TrustedEntity
name: Acme College
spec:
  dids:
    - did: did:web:college.example.com
`;
const REQUEST = `apiVersion: vc/v1
kind: PresentationTemplate
name: Student discount
spec:
  source: manual
  credentials:
    - format: sd-jwt-vc
      type: urn:example:card
      trustedEntities: [Acme College]
`;
const ENDPOINT = `apiVersion: vc/v1
kind: WebhookEndpoint
name: Back office
spec:
  url: https://shop.example.com/webhooks
  headers:
    x-api-key: \${RECEIVER_KEY}
`;
const OTHER_COLLEGE = ENTITY.replace('Acme College', 'Other College');

describe('loadDocuments', () => {
  const outside = mkdtempSync(join(tmpdir(), 'vc-configuration-'));
  const folder = join(outside, 'allowed');

  beforeAll(() => {
    for (const each of [folder, `${folder}-not`]) mkdirSync(each);
    for (const file of ['outside.pem', 'allowed-not/file.pem']) writeFileSync(join(outside, file), 'outside');
    symlinkSync('../outside.pem', join(folder, 'link.pem'));
    symlinkSync('../allowed-not', join(folder, 'beside'));
  });

  afterAll(() => rmSync(outside, { recursive: true, force: true }));

  function load(...texts: string[]) {
    const files = texts.map((text, index) => ({ file: `${'abc'[index]}.yaml`, folder, text }));
    return loadDocuments(files, new References({ environment: {}, variables: ['UNSET'], folders: [folder] }));
  }

  it.each([
    ['brackets', '['.repeat(300_000), /brackets that are open at once/],
    ['braces', '{'.repeat(300_000), /brackets that are open at once/],
    ['sequences in a line', '- '.repeat(300_000), /more than 200 levels/],
    ['keys in a line', '? '.repeat(300_000), /more than 200 levels/],
    ['text', `# ${'x'.repeat(5 * 1024 * 1024)}`, /more than 4 MiB/],
  ])('rejects too many %s before it is parsed', (_, text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)]);
  });

  it.each(['12345678901234567890', '0.1000000000000000055', '9007199254740993'])(
    'rejects the number %s, which would change',
    (number) => {
      const text = TEMPLATE.replace('level: { type: integer }', `level: { type: integer, least: ${number} }`);
      expect(problemsOf(text)).toEqual([
        expect.stringMatching(/^a\.yaml:8: The number cannot be represented exactly\.$/),
      ]);
    },
  );

  function problemsOf(...texts: string[]): string[] {
    try {
      load(...texts);
    } catch (error) {
      if (error instanceof ConfigurationError) return error.problems;
      throw error;
    }
    return [];
  }

  it('accepts several documents in a file, and several files', () => {
    const documents = load([TEMPLATE, ENTITY, ''].join('---\n'), REQUEST, ENDPOINT);
    expect(documents.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'CredentialTemplate First-aid certificate',
      'TrustedEntity Acme College',
      'PresentationTemplate Student discount',
      'WebhookEndpoint Back office',
    ]);
  });

  it.each([
    ['a text that is no document', 'hello', ['a.yaml:1: A document has the members apiVersion, kind, name and spec.']],
    [
      'an unknown kind and another version',
      TEMPLATE.replace('vc/v1', 'vc/v2').replace('CredentialTemplate', 'Certificate'),
      [
        'a.yaml:1: The apiVersion must be vc/v1.',
        'a.yaml:2: The kind must be one of TrustedEntity, CredentialTemplate, PresentationTemplate, WebhookEndpoint.',
      ],
    ],
    [
      'an unknown member and a missing name and spec',
      'apiVersion: vc/v1\nkind: TrustedEntity\nlabels: {}\n',
      [
        'a.yaml:3: The member labels is unknown.',
        'a.yaml:1: The name must be a text.',
        'a.yaml:1: The spec must be an object.',
      ],
    ],
    ['a key twice', `${TEMPLATE}  code: second-aid\n`, ['a.yaml:9: Map keys must be unique']],
    ['a name in the spec', `${ENTITY}  name: Acme\n`, ['a.yaml:7: The name belongs beside the spec, not into it.']],
    [
      'an unknown format of credentials',
      TEMPLATE.replace('sd-jwt-vc', 'jwt'),
      ['a.yaml:5: spec.credentialFormat must be one of preset, sd-jwt-vc, mdoc, w3c-vc-jwt, w3c-vc-sd-jwt.'],
    ],
    ['an unknown source', REQUEST.replace('manual', 'none'), ['a.yaml:5: spec.source must be one of preset, manual.']],
    [
      'unknown members of each level, and a wrong type',
      `${TEMPLATE.replace('integer', 'int')}    name: { type: string, label: Name }\n  revokable: true\n  maxCopies: many\n`,
      [
        'a.yaml:10: The member spec.revokable is unknown.',
        'a.yaml:8: spec.attributes.level.type must be one of string, boolean, number, integer, date, datetime, binary, object, array.',
        'a.yaml:9: The member spec.attributes.name.label is unknown.',
        'a.yaml:11: spec.maxCopies must be integer.',
      ],
    ],
    [
      'neither a code nor a type',
      TEMPLATE.replace('  code: first-aid\n', ''),
      ['a.yaml:4: spec has none of the forms that the interface allows.'],
    ],
    [
      'members of a preset',
      TEMPLATE.replace('sd-jwt-vc', 'preset'),
      [
        'a.yaml:4: The member spec.presetId is missing.',
        'a.yaml:6: The member spec.code is unknown.',
        'a.yaml:7: The member spec.attributes is unknown.',
      ],
    ],
    [
      'trusted entities that are no list of names',
      REQUEST.replace('[Acme College]', 'Acme College'),
      ['a.yaml:9: spec.credentials.0.trustedEntities must be a list of names.'],
    ],
    [
      'a secret in the file',
      ENDPOINT.replace('${RECEIVER_KEY}', 'k3y'),
      ['a.yaml:7: spec.headers.x-api-key is a secret: name a variable, ${NAME}, or a file, ${file:path}.'],
    ],
    [
      'a description of an endpoint',
      `${ENDPOINT}  description: Shop\n`,
      ['a.yaml:8: The name of the document is the description of the endpoint.'],
    ],
  ])('rejects %s', (_, text, problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it('rejects aliases that expand without end, tags and members of prototypes', () => {
    const lists = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
    for (const [name, other] of ['ba', 'cb', 'dc'] as const) {
      lists.push(`${name}: &${name} [${Array(10).fill(`*${other}`).join(', ')}]`);
    }
    expect(problemsOf(lists.join('\n'))).toEqual([expect.stringContaining('a.yaml:1: Excessive alias count')]);
    expect(problemsOf(`${ENTITY}  note: !!js/function x\n`)).toEqual([
      expect.stringContaining('a.yaml:7: Unresolved tag'),
    ]);
    expect(problemsOf(`${ENTITY}  __proto__: { a: 1 }\n`)).toEqual(['a.yaml:7: The member spec.__proto__ is unknown.']);
  });

  it('rejects all problems of all files at once', () => {
    expect(problemsOf(`${ENTITY}  a: 1\n`, `${ENDPOINT}  url: b\n`, `${ENTITY}  b: 2\n`)).toEqual([
      'b.yaml:8: Map keys must be unique',
      'a.yaml:7: The member spec.a is unknown.',
      'c.yaml:7: The member spec.b is unknown.',
    ]);
  });

  it('rejects two documents of a kind with one name', () => {
    expect(problemsOf(ENTITY, OTHER_COLLEGE)).toEqual([]);
    expect(problemsOf(ENTITY, TEMPLATE, ENTITY)).toEqual([
      'c.yaml:3: The TrustedEntity Acme College is in a.yaml:3, too.',
    ]);
  });

  it.each([
    '${file:../outside.pem}',
    '${file:/etc/hostname}',
    '${file:link.pem}',
    '${file:beside/file.pem}',
    '${file:../allowed-not/file.pem}',
    '${file:.}',
    '${HOME}',
  ])('rejects %s, which the caller does not allow', (reference) => {
    const text = `${ENTITY}  certificates:\n    - certificate: ${reference}\n`;
    expect(problemsOf(text)).toEqual([expect.stringMatching(/is not allowed: allow/)]);
  });

  it('reads certificates from files, and rejects what is none', () => {
    writeFileSync(join(folder, 'college.pem'), 'no certificate');
    const withFile = (reference: string) => `${ENTITY}  certificates:\n    - certificate: ${reference}\n`;
    expect(problemsOf(withFile('${file:college.pem}'))).toEqual([
      expect.stringMatching(/^a.yaml:4: .*PEM|^a.yaml:4: /),
    ]);
    expect(problemsOf(withFile('${file:missing.pem}'))).toEqual([expect.stringContaining('cannot be read')]);
    expect(problemsOf(withFile('${UNSET}'))).toEqual(['a.yaml:4: The variable UNSET of the environment is not set.']);
  });
});
