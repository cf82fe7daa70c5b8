import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@vc/contract/access';
import * as config from '@vc/platform/config';
import Ajv2020 from 'ajv/dist/2020';
import * as validator from 'class-validator';
import { readsIn, readsOf } from '../configuration/environment-reads.mts';
import { describePrograms, generatedFiles } from '../configuration/generated-files.mjs';
import { countConnections } from '../configuration/page.mjs';
import { programsOf } from '../configuration/programs.mjs';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Default of PostgreSQL without the connections that superusers keep. */
const MAX_CONNECTIONS = 97;

const programs = programsOf(root, SERVICES);
const files = [...new Set(programs.flatMap((program) => program.files))];
const modules = Object.fromEntries(files.map((file) => [file, jest.requireActual<object>(join(root, file))]));
const described = describePrograms({ root, programs, modules, config, validator });
const variables = described.flatMap((program) => program.variables.map((each) => ({ ...each, program: program.name })));

describe('docs/configuration.md and deploy/configuration.schema.json', () => {
  it.each(Object.entries(generatedFiles(described, read)))(
    '%s is what npm run dev -- configuration writes',
    (path, content) => {
      expect(read(path) === content ? 'as written' : 'run npm run dev -- configuration').toBe('as written');
    },
  );

  it('describe each variable by the doc comment of its member', () => {
    const undescribed = variables
      .filter(({ description }) => description === '')
      .map(({ program, name }) => [program, name]);
    expect(undescribed).toEqual([]);
  });

  it('mark as secret what has a password, a key or a secret in its name, unless it is public or names a file', () => {
    const named = variables.filter(({ name }) => /(PASSWORD|SECRET|_KEYS?|DATABASE_URL)$/.test(name));
    const unmarked = named.filter(({ isSecret }) => !isSecret).map(({ name }) => name);
    expect([...new Set(unmarked)].sort()).toEqual(['SERVICE_PUBLIC_KEYS']);
  });

  it('have no secret whose file would be another variable', () => {
    const secrets = variables.filter(({ isSecret }) => isSecret).map(({ name }) => `${name}_FILE`);
    expect(variables.filter(({ name }) => secrets.includes(name))).toEqual([]);
  });

  it('name each variable that sources read outside the configuration classes', () => {
    // PATH is no setting: programs of the operating system are found by it.
    const known = new Set(['PATH', ...variables.map(({ name }) => name)]);
    const reads = readsOf(root);
    expect([...reads]).toEqual(expect.arrayContaining(['LOG_FILE', 'VC_CLIENT_SECRET', 'DATA_DIR']));
    expect([...reads].filter((name) => !known.has(name))).toEqual([]);
  });

  it('have pools of three replicas of each service that fit the default limit of PostgreSQL', () => {
    expect(countConnections(described)).toBeLessThanOrEqual(MAX_CONNECTIONS);
  });
});

describe('readsIn', () => {
  it.each([
    ['const a = process.env.ONE_NAME;', ['ONE_NAME']],
    [`const a = process.env['ONE_NAME'];`, ['ONE_NAME']],
    ['const { ONE_NAME: a, OTHER } = process.env;', ['ONE_NAME', 'OTHER']],
    ['function f({ ONE_NAME }: NodeJS.ProcessEnv) {}', ['ONE_NAME']],
    ['const f = (environment: Environment) => environment.ONE_NAME;', ['ONE_NAME']],
    ['const a = terminal.environment.ONE_NAME;', ['ONE_NAME']],
    ['const a = config.ONE_NAME; const { B_C } = config; environment[name];', []],
  ])('returns the reads of %s', (text, names) => {
    expect(readsIn(text)).toEqual(names);
  });
});

describe('deploy/configuration.schema.json', () => {
  const schema = JSON.parse(read('deploy/configuration.schema.json')) as object;
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(schema, 'configuration');
  const validate = (program: string, environment: object) => {
    const check = ajv.getSchema(`configuration#/$defs/${program}`);
    return check?.(environment);
  };
  const minimal = {
    DATABASE_URL: 'postgres://platform_trust:x@db/platform',
    KAFKA_BROKERS: 'kafka:9092',
    SERVICE_KEY: 's'.repeat(43),
    SERVICE_PUBLIC_KEYS: `auth=${'p'.repeat(87)}`,
    KEY_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  };
  const { DATABASE_URL, ...withoutUrl } = minimal;

  it('accepts an environment, with numbers as texts or not, with secrets in files, and with other variables', () => {
    expect(validate('trust', { ...minimal, PORT: '9000', HOME: '/' })).toBe(true);
    expect(validate('trust', { ...withoutUrl, DATABASE_URL, PORT: 9000 })).toBe(true);
    expect(validate('trust', { ...withoutUrl, DATABASE_URL_FILE: '/run/secrets/url' })).toBe(true);
  });

  it.each([
    ['a missing secret', withoutUrl],
    ['a secret and its file', { ...minimal, DATABASE_URL_FILE: '/run/secrets/url' }],
    ['a text that breaks its rule', { ...minimal, SERVICE_KEY: 'short' }],
    ['a value that is none of a list', { ...minimal, LOG_LEVEL: 'loud' }],
    ['a number beyond its limits', { ...minimal, PORT: 70_000 }],
    ['a text that is no number', { ...minimal, PORT: 'seventy' }],
  ])('rejects %s', (_, environment) => {
    expect(validate('trust', environment)).toBe(false);
  });
});
