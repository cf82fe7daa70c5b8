import { certificateError, EMPTY_LIST, toCreateTrustList } from './trust-list-draft';

const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';

describe('toCreateTrustList', () => {
  it('sends each certificate, and no type where none is given', () => {
    const draft = {
      ...EMPTY_LIST,
      name: ' PID ',
      url: ' https://lists.example/pid ',
      certificates: `${PEM}\n\n${PEM}\n`,
    };
    expect(toCreateTrustList(draft)).toEqual({
      name: 'PID',
      url: 'https://lists.example/pid',
      signerCertificates: [`${PEM}\n`, `${PEM}\n`],
      graceDays: 0,
    });
  });

  it('sends the type and the days of grace', () => {
    expect(toCreateTrustList({ ...EMPTY_LIST, type: ' urn:x ', graceDays: '3' })).toMatchObject({
      type: 'urn:x',
      graceDays: 3,
    });
  });

  it('sends what is no certificate, which the platform names', () => {
    expect(toCreateTrustList({ ...EMPTY_LIST, certificates: 'none' }).signerCertificates).toEqual(['none']);
    expect(certificateError({ '/name': 'a', '/signerCertificates/0': 'b' })).toBe('b');
    expect(certificateError({ '/name': 'a' })).toBeUndefined();
  });
});
