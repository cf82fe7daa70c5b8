import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Lints `code` as if it stood in `file`; answers what the boundary rule says. */
function refusals(file: string, code: string): string[] {
  const eslint = resolve(root, 'node_modules/eslint/bin/eslint.js');
  const options = ['--stdin', '--stdin-filename', resolve(root, file), '--format', 'json'];
  const { stdout } = spawnSync(process.execPath, [eslint, ...options], { cwd: root, input: code, encoding: 'utf8' });
  const [result] = JSON.parse(stdout) as { messages: { ruleId: string; message: string }[] }[];
  return result!.messages.filter(({ ruleId }) => ruleId === 'local/boundaries').map(({ message }) => message);
}

const violations: [rule: string, file: string, source: string][] = [
  ['contract imports nothing', 'libs/contract/events/src/x.ts', '@vc/protocol/crypto'],
  ['contract imports no package', 'libs/contract/events/src/x.ts', 'node:crypto'],
  ['protocol imports no platform', 'libs/protocol/crypto/src/x.ts', '@vc/platform/http'],
  ['protocol knows no Nest', 'libs/protocol/crypto/src/x.ts', '@nestjs/common'],
  ['protocol knows no TypeORM', 'libs/protocol/crypto/src/x.ts', 'typeorm'],
  ['platform imports no app', 'libs/platform/http/src/x.ts', '@vc/app/auth'],
  ['an app imports no other app', 'apps/wallet/src/x.ts', '@vc/app/auth'],
  ['an app reaches into no other app', 'apps/wallet/src/x.ts', '../../auth/src/index'],
  ['kafkajs stays in messaging', 'apps/wallet/src/x.ts', 'kafkajs'],
  ['testing is for specs', 'apps/wallet/src/x.ts', '@vc/testing'],
  ['a library is imported by its name only', 'apps/wallet/src/x.ts', '@vc/platform/http/src/envelope'],
  ['a relative import stays in its project', 'libs/platform/http/src/x.ts', '../../config/src/index'],
];

const allowed: [rule: string, file: string, source: string][] = [
  ['an app imports a library', 'apps/wallet/src/x.ts', '@vc/platform/http'],
  ['protocol imports the contract', 'libs/protocol/crypto/src/x.ts', '@vc/contract/events'],
  ['messaging imports kafkajs', 'libs/platform/messaging/src/x.ts', 'kafkajs'],
  ['a spec imports testing', 'apps/wallet/src/x.spec.ts', '@vc/testing'],
  ['the launcher imports apps', 'apps/platform/src/x.ts', '@vc/app/auth'],
  ['a file imports its neighbour', 'apps/wallet/src/a/x.ts', '../b/y'],
];

describe('the boundary lint', () => {
  it.each(violations)('refuses a planted violation: %s', (_, file, source) => {
    expect(refusals(file, `import { x } from '${source}';\nexport const y = x;\n`)).toHaveLength(1);
  });

  it.each(allowed)('accepts: %s', (_, file, source) => {
    expect(refusals(file, `import { x } from '${source}';\nexport const y = x;\n`)).toEqual([]);
  });
});
