import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '@vc/testing/programs/describe-with';
import { installPythonPackages } from '@vc/testing/programs/python-packages';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { PlatformUnderTest } from '../../support/platform-under-test';

/**
 * The documents of the areas. The others describe what libraries for OAuth 2.0 and OpenID implement, in media types that the
 * generator does not know, such as `application/statuslist+jwt`.
 */
const DOCUMENTS = ['api', 'verify', 'onboarding', 'wallet'];
const PROGRAM = join(REPOSITORY, 'tests/programs/python-client/main_job.py');
const GENERATOR_SETTINGS = join(REPOSITORY, 'tests/programs/python-client/generator.yaml');
/** A citizen of the home-affairs simulator. */
const ID_NUMBER = '9001010001187';

describeWith('python', 'clients that openapi-python-client generates from the OpenAPI documents', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-python-'));
  const installed = join(directory, 'installed');
  let bin: string;
  let platform: PlatformUnderTest;

  beforeAll(async () => {
    bin = installPythonPackages('python-client');
    platform = await PlatformUnderTest.provide();
  });

  afterAll(async () => {
    await platform?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  /** Runs a program of the virtual environment, and returns its output. */
  function run(program: string, words: string[], environment: Record<string, string> = {}): string {
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, PYTHONDONTWRITEBYTECODE: '1', ...environment };
    const options = { cwd: directory, encoding: 'utf8' as const, env };
    const { status, stdout, stderr, error } = spawnSync(join(bin, program), words, options);
    if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr}${stdout}`);
    return stdout;
  }

  it.each(DOCUMENTS)('have each operation and schema of %s, and a type of each body', (name) => {
    const document = join(REPOSITORY, 'libs/contract/openapi/bundles', `${name}.json`);
    const folder = join(directory, name);
    run('openapi-python-client', [
      'generate',
      `--path=${document}`,
      `--output-path=${folder}`,
      '--meta=setup',
      `--config=${GENERATOR_SETTINGS}`,
      '--fail-on-warning',
    ]);
    const untyped = (readdirSync(folder, { recursive: true }) as string[])
      .filter((file) => /\/api\/.+\.py$/.test(file))
      .filter((file) => /^ +body: .*\bAny\b/m.test(readFileSync(join(folder, file), 'utf8')));
    expect(untyped).toEqual([]);
    run('pip', [
      'install',
      '--quiet',
      '--no-deps',
      '--no-index',
      '--no-build-isolation',
      `--target=${installed}`,
      folder,
    ]);
  });

  it('have types that mypy accepts with a program that uses them', () => {
    const packages = readdirSync(installed).filter((name) => name.endsWith('_client'));
    expect(packages).toHaveLength(DOCUMENTS.length);
    const words = ['--strict', `--cache-dir=${join(directory, 'mypy')}`, PROGRAM];
    run('mypy', [...words, ...packages.map((name) => join(installed, name))], { MYPYPATH: installed });
  });

  it('do the main job of an integrator, and parse errors', () => {
    const { publicUrl, organization, user } = platform.demo;
    const output = run('python', [PROGRAM], {
      PYTHONPATH: installed,
      PLATFORM_URL: publicUrl,
      CLIENT_ID: organization.clientId,
      CLIENT_SECRET: organization.clientSecret,
      USER_EMAIL: user.email,
      ID_NUMBER,
    });
    expect(JSON.parse(output)).toEqual({
      issued: ['offered', 'offered', 'offered'],
      listed: true,
      presentation: 'verified',
      attributes: { given_name: 'Thandi', level: 2 },
      revoked: ['revoked'],
      invalid: [
        [400, 'VALIDATION_ERROR', '/attributes/level'],
        [400, 'VALIDATION_ERROR', '/attributes/unknown'],
      ],
      unknown: [404, 'NOT_FOUND'],
      user: 'python',
      registration: 'registered',
    });
  });
});
