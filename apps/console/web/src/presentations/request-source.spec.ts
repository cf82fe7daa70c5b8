import type { RequestedCredential } from '../api/schemas';
import { requestedPaths } from './request-source';

describe('requestedPaths', () => {
  it('returns the paths of the attributes of an SD-JWT VC, with those of objects', () => {
    const attributes = {
      given_name: { type: 'string' },
      address: { type: 'object', properties: { country: { type: 'string' } } },
    };
    const credential: RequestedCredential = { id: 'c', format: 'sd-jwt-vc', type: 'urn:x:y', attributes };
    expect(requestedPaths(credential)).toEqual([['given_name'], ['address', 'country']]);
  });

  it('begins the paths of an mdoc with the namespace', () => {
    const attributes = { 'org.iso.18013.5.1': { properties: { family_name: { type: 'string' } } } };
    const credential: RequestedCredential = { id: 'c', format: 'mdoc', type: 'org.iso.18013.5.1.mDL', attributes };
    expect(requestedPaths(credential)).toEqual([['org.iso.18013.5.1', 'family_name']]);
  });
});
