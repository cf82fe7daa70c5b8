import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SERVICES } from '@vc/contract/access';
import Ajv2020 from 'ajv/dist/2020';
import { parse } from 'yaml';

interface Container {
  environment?: Record<string, string>;
  image?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  networks?: { default: { aliases: string[] } };
}

const ROOT = resolve(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const text = read('docker-compose.yml');
const document = parse(text, { merge: true }) as { services: Record<string, Container> };
const example = toVariables(read('deploy/.env.example'));

function toVariables(file: string): Map<string, string> {
  return new Map([...file.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

function runTool(name: string, ...words: string[]) {
  return spawnSync(process.execPath, [join(ROOT, 'tools/deployment', name), ...words], { encoding: 'utf8' });
}

/** As compose does: `:-` a default, `:+` a value if the variable has one, `:?` an error without one. */
function interpolate(value: string, variables: Map<string, string>): string {
  return value.replace(/\$\{(\w+)(?::([-+?])([^}]*))?\}/g, (_, name: string, operator?: string, word = '') => {
    const given = variables.get(name) ?? '';
    if (operator === '?' && !given) throw new Error(`${name} has no value.`);
    if (operator === '+') return given ? word : '';
    return given || (operator === '-' ? word : '');
  });
}

describe('docker-compose.yml', () => {
  it('equals the output of its generator, as do deploy/.env.example and the files of the Helm chart', () => {
    expect(runTool('generate.mjs', '--check')).toMatchObject({ status: 0, stderr: '' });
  });

  it('uses the variables of deploy/.env.example, and no others', () => {
    const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual([...example.keys()].filter((name) => name !== 'COMPOSE_PROFILES').sort());
  });

  it.each(Object.entries(document.services))('drops all capabilities and gains none: %s', (_, container) => {
    expect(container).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });

  it.each(Object.entries(document.services).filter(([name]) => name !== 'kafka'))(
    'has a read-only file system: %s',
    (_, { read_only: isReadOnly }) => expect(isReadOnly).toBe(true),
  );

  it('gives the password of the superuser to PostgreSQL alone', () => {
    const users = Object.entries(document.services).filter(([, each]) =>
      JSON.stringify(each).includes('POSTGRES_PASSWORD'),
    );
    expect(users.map(([name]) => name)).toEqual(['postgres']);
  });

  it('lets containers reach nginx under the public address of the example', () => {
    const [alias = ''] = document.services.gateway?.networks?.default.aliases ?? [];
    const url = new URL(example.get('PUBLIC_URL')!);
    expect(interpolate(alias, example)).toBe(url.hostname);
    // The port on which nginx listens, in containers and by default on this host.
    expect({ port: url.port, listens: /^ {2}listen (\d+);/m.exec(read('deploy/nginx.conf'))?.[1] }).toEqual({
      port: '8080',
      listens: '8080',
    });
    expect(example.get('OUTGOING_ALLOWED_HOSTS')).toBe(url.host);
  });
});

describe('npm run dev -- compose:env', () => {
  let folder: string;
  let file: string;
  let variables: Map<string, string>;

  beforeAll(() => {
    const build = spawnSync(process.execPath, [join(ROOT, 'tools/build/build.mjs'), '--if-changed', 'cli'], {
      encoding: 'utf8',
    });
    expect(build).toMatchObject({ status: 0 });
    folder = mkdtempSync(join(tmpdir(), 'vc-compose-'));
    file = join(folder, '.env');
    expect(runTool('compose-env.mjs', '--output', file)).toMatchObject({ status: 0 });
    variables = toVariables(readFileSync(file, 'utf8'));
  });

  afterAll(() => {
    if (folder) rmSync(folder, { recursive: true });
  });

  it('writes a file that its owner alone can read, and replaces none', () => {
    const before = readFileSync(file, 'utf8');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(runTool('compose-env.mjs', '--output', file)).toMatchObject({ status: 1 });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('makes different secrets each time', () => {
    const other = join(folder, 'other');
    runTool('compose-env.mjs', '--output', other);
    const others = toVariables(readFileSync(other, 'utf8'));
    const secrets = [...variables].filter(([name, value]) => value && !example.get(name)).map(([name]) => name);
    expect(secrets.length).toBeGreaterThan(25);
    expect(secrets.filter((name) => variables.get(name) === others.get(name))).toEqual([]);
  });

  it.each(['migrate', ...SERVICES])('gives %s an environment that its configuration accepts', (name) => {
    const { environment = {} } = document.services[name]!;
    const given = Object.entries(environment)
      .map(([variable, value]) => [variable, interpolate(value, variables)])
      .filter(([, value]) => value !== '');
    const schema = JSON.parse(read('deploy/configuration.schema.json'));
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile({
      ...schema,
      $ref: `#/$defs/${name}`,
    });
    validate(Object.fromEntries(given));
    expect(validate.errors).toBeNull();
  });

  it.each(SERVICES)('passes each setting of %s', (name) => {
    const { $defs } = JSON.parse(read('deploy/configuration.schema.json'));
    const all: [string, { writeOnly?: boolean }][] = Object.entries($defs[name].properties);
    const files = new Set(all.filter(([, { writeOnly }]) => writeOnly).map(([variable]) => `${variable}_FILE`));
    // Those of the process, and what the network of compose fixes.
    const others =
      /^(LOG_FILE|NODE_\w+|HOST|INTERNAL_PORT|ADMIN_PORT|METRICS_PORT|[A-Z_]+_INTERNAL_URL|SERVICES_URL|AUTH_ADMIN_URL)$/;
    const missing = all
      .map(([variable]) => variable)
      .filter((variable) => !files.has(variable) && !others.test(variable))
      .filter((variable) => !(variable in (document.services[name]?.environment ?? {})));
    expect(missing).toEqual([]);
  });
});
