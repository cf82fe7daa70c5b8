import { isSameType } from './credential-type';

/** RFC 8141 §3.1 and §3.2 */
describe('isSameType', () => {
  const FIRST = 'urn:example:a123,z456';

  it.each([
    FIRST,
    'URN:example:a123,z456',
    'urn:EXAMPLE:a123,z456',
    'urn:example:a123,z456?+abc',
    'urn:example:a123,z456?=xyz',
    'urn:example:a123,z456#789',
  ])('accepts %s', (other) => {
    expect(isSameType(FIRST, other)).toBe(true);
    expect(isSameType(other, FIRST)).toBe(true);
  });

  it.each([
    'urn:example:a123,z456/foo',
    'urn:example:A123,z456',
    'urn:example:a123,Z456',
    'urn:example:a123%2Cz456',
    'urn:other:a123,z456',
    'https://platform.example/vct/acme/badge',
  ])('rejects %s', (other) => {
    expect(isSameType(FIRST, other)).toBe(false);
  });

  it('accepts percent-encoding in any case, and compares others exactly', () => {
    expect(isSameType('urn:example:a123%2Cz456', 'URN:EXAMPLE:a123%2cz456')).toBe(true);
    expect(isSameType('org.example.licence.1', 'org.example.Licence.1')).toBe(false);
    expect(isSameType('https://a.example/vct/a/b', 'https://A.example/vct/a/b')).toBe(false);
  });
});
