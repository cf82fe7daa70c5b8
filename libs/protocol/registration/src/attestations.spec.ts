import { createVerifierInfo, readVerifierInfo, RegistrationError } from './index';

describe('createVerifierInfo', () => {
  it('returns attestations that readVerifierInfo reads', () => {
    const infos = [{ data: 'a.b.c', credentialIds: ['pid'] }, { data: 'd.e.f' }];
    expect(createVerifierInfo(infos)).toEqual([
      { format: 'registration_cert', data: 'a.b.c', credential_ids: ['pid'] },
      { format: 'registration_cert', data: 'd.e.f' },
    ]);
    expect(readVerifierInfo(createVerifierInfo(infos))).toEqual(infos);
  });
});

describe('readVerifierInfo', () => {
  it('returns the registration certificates, and ignores attestations of other formats', () => {
    const value = [
      { format: 'jwt', data: 'x' },
      { format: 'registration_cert', data: 'a.b.c', credential_ids: ['pid'] },
      { format: 'registration_cert', data: 'd.e.f' },
    ];
    expect(readVerifierInfo(value)).toEqual([{ data: 'a.b.c', credentialIds: ['pid'] }, { data: 'd.e.f' }]);
    expect(readVerifierInfo(undefined)).toEqual([]);
  });

  it.each([
    [{}],
    [[]],
    [['a']],
    [[{ data: 'a' }]],
    [[{ format: 'registration_cert', data: {} }]],
    [[{ format: 'registration_cert', data: 'a', credential_ids: [] }]],
    [Array.from({ length: 21 }, () => ({ format: 'jwt', data: 'x' }))],
  ])('rejects %j', (value) => {
    expect(() => readVerifierInfo(value)).toThrow(RegistrationError);
  });
});
