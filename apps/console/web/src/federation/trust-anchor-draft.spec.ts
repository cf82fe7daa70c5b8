import { draftOfAnchor, EMPTY_ANCHOR, readKeys, toCreateAnchor, toUpdateAnchor } from './trust-anchor-draft';

const JWKS = { keys: [{ kty: 'EC' as const, kid: 'one' }] };

describe('the draft of a trust anchor', () => {
  it('has the keys as JSON, which is read again', () => {
    const anchor = { id: '1', name: null, entityIdentifier: 'https://a.example', jwks: JWKS, createdAt: '' };
    const draft = draftOfAnchor(anchor);
    expect(draft.name).toBe('');
    expect(readKeys(draft)).toEqual(JWKS);
  });

  it.each(['', 'x', '[]', 'null', '1'])('reads no keys from %j', (keys) => {
    expect(readKeys({ ...EMPTY_ANCHOR, keys })).toBeUndefined();
  });

  it('sends no empty name', () => {
    const draft = { ...EMPTY_ANCHOR, entityIdentifier: ' https://a.example ' };
    expect(toCreateAnchor(draft, JWKS)).toEqual({ entityIdentifier: 'https://a.example', jwks: JWKS });
    expect(toUpdateAnchor({ ...draft, name: ' Universities ' }, JWKS)).toEqual({ name: 'Universities', jwks: JWKS });
  });
});
