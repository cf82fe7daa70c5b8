import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformFileSync } from '@swc/core';
import { generateKeys, publicJwkOf } from './index';

describe('generateKeys', () => {
  it.each([
    ['P-256', { kty: 'EC', crv: 'P-256' }],
    ['P-384', { kty: 'EC', crv: 'P-384' }],
    ['P-521', { kty: 'EC', crv: 'P-521' }],
    ['Ed25519', { kty: 'OKP', crv: 'Ed25519' }],
  ] as const)('returns another pair of the type %s each time', (type, jwk) => {
    const [one, other] = [generateKeys(type), generateKeys(type)];
    expect(publicJwkOf(one.privateKey)).toMatchObject(jwk);
    expect(publicJwkOf(one.publicKey)).toEqual(publicJwkOf(one.privateKey));
    expect(publicJwkOf(one.publicKey)).not.toEqual(publicJwkOf(other.publicKey));
  });

  it('returns keys that can be exported during garbage collection', () => {
    const dir = mkdtempSync(join(tmpdir(), 'keys-'));
    const module = { type: 'commonjs' } as const;
    const compile = (name: string) =>
      transformFileSync(join(__dirname, `${name}.ts`), { module, jsc: { target: 'es2022' } }).code;
    writeFileSync(join(dir, 'algorithms.js'), compile('algorithms'));
    const program = `${compile('generate-keys')}
      for (let count = 0; count < 300; count += 1) {
        const { privateKey, publicKey } = generateKeys('P-256');
        for (let times = 0; times < 20; times += 1) [privateKey, publicKey].forEach((key) => key.export({ format: 'jwk' }));
      }`;
    const file = join(dir, 'export.cjs');
    writeFileSync(file, program);
    try {
      const often = ['--max-semi-space-size=1', '--gc-interval=37'];
      expect(spawnSync('node', [...often, file], { timeout: 240_000 }).status).toBe(0);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
