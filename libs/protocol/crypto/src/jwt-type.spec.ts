import { isOfType } from './index';

describe('isOfType', () => {
  it.each(['dc+sd-jwt', 'application/dc+sd-jwt', 'DC+SD-JWT', 'Application/dc+SD-jwt'])('accepts %s', (typ) => {
    expect(isOfType(typ, 'dc+sd-jwt')).toBe(true);
  });

  it.each([
    'JWT',
    'vc+sd-jwt',
    'text/dc+sd-jwt',
    'application/application/dc+sd-jwt',
    '/dc+sd-jwt',
    'dc+sd-jwt;charset=utf-8',
    ' dc+sd-jwt',
    'dc+\u017fd-jwt',
    '',
    1,
    null,
    undefined,
    ['dc+sd-jwt'],
  ])('rejects %j', (typ) => {
    expect(isOfType(typ, 'dc+sd-jwt')).toBe(false);
  });

  it('rejects the Kelvin sign for a letter', () => {
    expect(isOfType('\u212ab+jwt', 'kb+jwt')).toBe(false);
  });
});
