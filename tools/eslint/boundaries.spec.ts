import { lintPlanted, type Message } from './planted-files';

/** The messages about one import of `source` for each file, in order. */
function lintImports(cases: [rule: string, file: string, source: string][]): Message[][] {
  return lintPlanted(
    cases.map(([, path, source]) => ({ path, code: `import { x } from '${source}';\nexport const y = x;\n` })),
  );
}

const violations: [rule: string, file: string, source: string][] = [
  ['contract imports nothing', 'libs/contract/events/src/x.ts', '@vc/protocol/crypto'],
  ['contract imports no package', 'libs/contract/events/src/x.ts', 'node:crypto'],
  ['the SDK imports no Node', 'libs/sdk/src/x.ts', 'node:crypto'],
  ['the SDK imports no other project', 'libs/sdk/src/x.ts', '@vc/contract/events'],
  ['a service imports no SDK', 'apps/wallet/src/x.ts', '@vc/sdk'],
  ['an app for browsers imports no library of services', 'apps/console/web/src/x.tsx', '@vc/contract/access'],
  ['a library of apps for browsers imports no library of services', 'libs/web/format/src/x.ts', '@vc/contract/access'],
  ['a service imports nothing of the libraries of apps for browsers', 'apps/wallet/src/x.ts', '@vc/web/format'],
  ['a service imports nothing of an app for browsers', 'apps/wallet/src/x.ts', '../../console/web/src/format/ids'],
  ['protocol imports no platform', 'libs/protocol/crypto/src/x.ts', '@vc/platform/http'],
  ['protocol imports no Nest', 'libs/protocol/crypto/src/x.ts', '@nestjs/common'],
  ['protocol imports no TypeORM', 'libs/protocol/crypto/src/x.ts', 'typeorm'],
  ['platform imports no app', 'libs/platform/http/src/x.ts', '@vc/app/auth'],
  ['an app imports no other app', 'apps/wallet/src/x.ts', '@vc/app/auth'],
  ['an app imports no file of another app', 'apps/wallet/src/x.ts', '../../auth/src/index'],
  ['only messaging imports kafkajs', 'apps/wallet/src/x.ts', 'kafkajs'],
  ['only mail imports nodemailer', 'apps/wallet/src/x.ts', 'nodemailer'],
  ['a service imports nothing of development', 'apps/wallet/src/x.ts', '@vc/development/embedded-kafka'],
  ['platform imports nothing of development', 'libs/platform/http/src/x.ts', '@vc/development/free-port'],
  ['a service without keys imports no key provider', 'apps/wallet/src/x.ts', '@vc/keys/aws'],
  ['platform imports no key provider', 'libs/platform/http/src/x.ts', '@vc/keys/aws'],
  ['a key provider that unwraps imports no key store', 'libs/keys/aws/src/x.ts', '@vc/platform/key-store'],
  ['the key store imports no provider that needs it', 'libs/platform/key-store/src/x.ts', '@vc/keys/local'],
  ['platform imports no feature', 'libs/platform/http/src/x.ts', '@vc/feature/presets'],
  [
    'a feature is shared by the services that shared-by.json names',
    'apps/wallet/src/x.ts',
    '@vc/feature/webhook-store',
  ],
  ['a tool imports no app', 'tools/bench/src/x.ts', '@vc/app/auth'],
  ['testing is for specs', 'apps/wallet/src/x.ts', '@vc/testing/unit/wait-for'],
  ['a unit spec starts no database', 'apps/wallet/src/x.spec.ts', '@vc/testing/database/test-database'],
  ['a unit spec starts no service', 'apps/wallet/src/x.spec.ts', '@vc/testing/service/test-world'],
  ['a spec of a database starts no service', 'apps/wallet/src/x.database.spec.ts', '@vc/testing/service/test-world'],
  ['a spec boots services in a TestWorld', 'apps/wallet/src/x.service.spec.ts', '@vc/testing/service/test-service'],
  ['a spec of a service starts no other program', 'apps/wallet/src/x.service.spec.ts', '@vc/testing/programs/soft-hsm'],
  [
    'a whole-platform test of npm test starts no other program',
    'tests/platform/x.spec.ts',
    '@vc/testing/programs/soft-hsm',
  ],
  [
    'helpers of unit specs start no other program',
    'libs/testing/src/unit/x.ts',
    '../../../../tools/kafka/real-kafka.mjs',
  ],
  ['a spec of protocol uses no framework', 'libs/protocol/crypto/src/x.spec.ts', '@vc/testing/keys/test-service-keys'],
  ['helpers of unit specs use no framework', 'libs/testing/src/unit/x.ts', '@vc/platform/http'],
  ['helpers of unit specs use no package of a framework', 'libs/testing/src/unit/x.ts', 'typeorm'],
  ['a library is imported by its package name only', 'apps/wallet/src/x.ts', '@vc/platform/http/src/envelope'],
  ['a relative import stays in its project', 'libs/platform/http/src/x.ts', '../../config/src/index'],
];

const allowed: [rule: string, file: string, source: string][] = [
  ['an app imports a library', 'apps/wallet/src/x.ts', '@vc/platform/http'],
  ['protocol imports the contract', 'libs/protocol/crypto/src/x.ts', '@vc/contract/events'],
  ['the service with the keys imports key providers', 'apps/trust/src/x.ts', '@vc/keys/aws'],
  ['the key store imports providers that unwrap', 'libs/platform/key-store/src/x.ts', '@vc/keys/aws'],
  ['a key provider imports what providers share', 'libs/keys/aws/src/x.ts', '@vc/keys/provider'],
  ['messaging imports kafkajs', 'libs/platform/messaging/src/x.ts', 'kafkajs'],
  ['mail imports nodemailer', 'libs/platform/mail/src/x.ts', 'nodemailer'],
  ['a service imports a feature that it shares', 'apps/webhooks/src/x.ts', '@vc/feature/webhook-store'],
  ['a spec of a service imports development', 'apps/wallet/src/x.spec.ts', '@vc/development/webhook-receiver'],
  ['a tool imports development', 'tools/bench/src/x.ts', '@vc/development/free-port'],
  ['the launcher imports development', 'apps/launcher/src/x.ts', '@vc/development/embedded-kafka'],
  ['the command line imports the SDK', 'apps/cli/src/x.ts', '@vc/sdk'],
  ['an app for browsers imports the SDK', 'apps/console/web/src/x.tsx', '@vc/sdk'],
  ['an app for browsers imports a library of apps for browsers', 'apps/console/web/src/x.tsx', '@vc/web/format'],
  ['a library of apps for browsers imports another one', 'libs/web/elements/src/x.tsx', '@vc/web/format'],
  ['a spec imports testing', 'apps/wallet/src/x.spec.ts', '@vc/testing/unit/wait-for'],
  ['a spec of a service starts services', 'apps/wallet/src/x.service.spec.ts', '@vc/testing/service/test-world'],
  ['a spec of a system starts programs', 'apps/wallet/src/x.system.spec.ts', '@vc/testing/programs/soft-hsm'],
  ['a system test of the platform starts programs', 'tests/system/programs/x.spec.ts', '@vc/testing/programs/soft-hsm'],
  [
    'helpers of programs import the tools that obtain them',
    'libs/testing/src/programs/x.ts',
    '../../../../tools/go.mts',
  ],
  ['whole-platform tests import the launcher', 'tests/platform/x.spec.ts', '@vc/app/launcher'],
  ['whole-platform tests import the command line', 'tests/system/operation/x.spec.ts', '@vc/app/cli'],
  ['whole-platform tests import services', 'tests/support/x.ts', '@vc/app/auth'],
  ['the launcher imports apps', 'apps/launcher/src/x.ts', '@vc/app/auth'],
  ['a file imports its neighbour', 'apps/wallet/src/a/x.ts', '../b/y'],
];

describe('the boundary lint', () => {
  let messages: Map<string, Message[]>;

  beforeAll(() => {
    const cases = [...violations, ...allowed];
    const answers = lintImports(cases);
    messages = new Map(cases.map(([rule], index) => [rule, answers[index]!]));
  });

  it.each(violations)('rejects a planted violation: %s', (rule) => {
    expect(messages.get(rule)).toEqual([expect.objectContaining({ ruleId: 'boundaries/dependencies' })]);
  });

  it.each(allowed)('accepts: %s', (rule) => {
    expect(messages.get(rule)).toEqual([]);
  });
});
