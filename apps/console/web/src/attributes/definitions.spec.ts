import { toDefinitions } from './definitions';

describe('toDefinitions', () => {
  it('returns the definitions of an SD-JWT VC as they are', () => {
    const definitions = { given_name: { type: 'string' as const } };
    expect(toDefinitions(definitions, 'sd-jwt-vc')).toEqual(definitions);
  });

  it('makes an object of each namespace of an mdoc', () => {
    const properties = { family_name: { type: 'string' as const } };
    expect(toDefinitions({ 'org.iso.18013.5.1': { type: 'object', properties } }, 'mdoc')).toEqual({
      'org.iso.18013.5.1': { type: 'object', name: 'org.iso.18013.5.1', required: true, properties },
    });
  });
});
