import { EXCEPTIONS, isAllowed, listForbidden } from './licence-rules.mts';

describe('isAllowed', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT', 'GPL-2.0-only OR (MIT AND ISC)', 'BSD-3-Clause'])(
    'accepts %s',
    (licence) => {
      expect(isAllowed(licence)).toBe(true);
    },
  );

  it.each([
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'MIT AND GPL-2.0-only OR GPL-3.0-only',
    '(MIT OR ISC) AND AGPL-3.0-only',
    'SEE LICENSE IN LICENSE.md',
    'UNLICENSED',
    'MIT (',
    'OR MIT',
    '',
    undefined,
  ])('rejects %s', (licence) => {
    expect(isAllowed(licence)).toBe(false);
  });
});

describe('listForbidden', () => {
  it('returns packages at run time whose licence is not allowed', () => {
    const packages = {
      '': { license: 'GPL-3.0-only' },
      'node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/a/node_modules/@s/b': { version: '2.0.0', license: 'AGPL-3.0-only' },
      'node_modules/c': { version: '3.0.0' },
      'node_modules/d': { version: '4.0.0' },
      'node_modules/e': { version: '5.0.0', license: 'GPL-3.0-only', dev: true },
    };
    const manifests: Record<string, { license: string }> = { 'node_modules/c': { license: 'ISC' } };
    expect(listForbidden(packages, (folder) => manifests[folder])).toEqual([
      '@s/b@2.0.0: AGPL-3.0-only',
      'd@4.0.0: no licence',
    ]);
  });

  it('has a reason for each exception', () => {
    for (const reason of Object.values(EXCEPTIONS)) expect(reason.length).toBeGreaterThan(20);
  });
});
