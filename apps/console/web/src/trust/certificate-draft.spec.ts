import { countryNameOf, EMPTY_SUBJECT, toCreateCsr, toCreateRoot } from './certificate-draft';

describe('toCreateRoot', () => {
  it('sends the code of the country in capital letters, and no common name for that of the tenant', () => {
    const url = ' https://acme.example ';
    const draft = { ...EMPTY_SUBJECT, type: 'issuerRoot' as const, countryName: 'za', issuerAlternativeNameUrl: url };
    expect(toCreateRoot(draft)).toEqual({
      type: 'issuerRoot',
      keyType: 'P-256',
      countryName: 'ZA',
      capabilities: { signMdl: false },
      issuerAlternativeNameUrl: 'https://acme.example',
    });
  });
});

describe('toCreateCsr', () => {
  it('sends the common name that was given', () => {
    const draft = { ...EMPTY_SUBJECT, type: 'verifierSignRequest' as const, commonName: ' Acme ', signMdl: true };
    expect(toCreateCsr(draft)).toMatchObject({ commonName: 'Acme', capabilities: { signMdl: true } });
  });
});

describe('countryNameOf', () => {
  it.each([
    ['za', 'South Africa'],
    ['Z', undefined],
    ['ZAF', undefined],
    ['', undefined],
  ])('returns for %j the name %s', (code, name) => {
    expect(countryNameOf(code, 'en-ZA')).toBe(name);
  });
});
