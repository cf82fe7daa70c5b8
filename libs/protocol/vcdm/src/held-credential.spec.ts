import { BASE_CONTEXT, OPEN_BADGES_CONTEXT } from './contexts';
import { specificType, typesOf, validityOf } from './held-credential';
import { issueVcJwt } from './issue-vc';
import { CREDENTIAL, issueOptions } from './test-credentials';
import { parseVc } from './verify-vc';

describe('specificType', () => {
  it('returns the type that not every credential has', () => {
    const contexts = { '@context': [BASE_CONTEXT, OPEN_BADGES_CONTEXT] };
    const types = typesOf({ ...contexts, type: ['VerifiableCredential', 'OpenBadgeCredential', 'urn:example:more'] });
    expect(specificType({ types })).toBe('https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential');
  });

  it('returns the type of every credential if there is no other', () => {
    const types = typesOf({ '@context': [BASE_CONTEXT], type: 'VerifiableCredential' });
    expect(specificType({ types })).toBe('https://www.w3.org/2018/credentials#VerifiableCredential');
  });
});

describe('validityOf', () => {
  const read = async (options: Partial<typeof issueOptions>) =>
    validityOf(parseVc(await issueVcJwt({ ...issueOptions, ...options }), 'vc+jwt'));

  it('returns the end of the signature where it is before that of the credential', async () => {
    expect(await read({})).toEqual({
      validFrom: new Date('2026-01-01T00:00:00Z'),
      validUntil: new Date('2026-12-01T00:00:00Z'),
    });
  });

  it('returns the end of the credential where it is before that of the signature', async () => {
    const credential = { ...CREDENTIAL, validUntil: '2026-07-01T00:00:00Z' };
    expect((await read({ credential })).validUntil).toEqual(new Date('2026-07-01T00:00:00Z'));
  });
});
