import { attributeLabel, claimAt, disclosedClaims } from './claim-at';
import { faceLines, pictureOf, shownClaims } from './shown-claims';

const MDL = { 'org.iso.18013.5.1': { given_name: 'Thandi', age_over_18: true } };

describe('shownClaims', () => {
  it('leaves out what the credential says of itself', () => {
    const claims = { iss: 'https://a', vct: 'card', cnf: {}, exp: 1, given_name: 'Thandi' };
    expect(shownClaims({ format: 'vc+sd-jwt', claims })).toEqual({ given_name: 'Thandi' });
  });

  it.each(['w3c-vc-jwt', 'w3c-vc-sd-jwt'] as const)('returns the claims of the subjects of a %s', (format) => {
    const claims = {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      type: ['VerifiableCredential'],
      issuer: 'did:web:a.example',
      credentialSubject: [{ type: 'Person', given_name: 'Thandi' }, { level: 3 }],
    };
    expect(shownClaims({ format, claims })).toEqual({ given_name: 'Thandi', level: 3 });
  });

  it('leaves out the namespaces of an mdoc', () => {
    expect(shownClaims({ format: 'mso_mdoc', claims: MDL })).toEqual({ given_name: 'Thandi', age_over_18: true });
  });
});

describe('faceLines', () => {
  it('returns two short texts, the names first', () => {
    const claims = {
      number: 'S-1',
      portrait: 'x'.repeat(500),
      family_name: 'Nkosi',
      valid: true,
      given_name: 'Thandi',
    };
    expect(faceLines(claims)).toEqual([
      { name: 'given_name', value: 'Thandi' },
      { name: 'family_name', value: 'Nkosi' },
    ]);
    expect(faceLines({ address: {}, level: 3 })).toEqual([{ name: 'level', value: '3' }]);
  });
});

describe('pictureOf', () => {
  it.each([
    ['/9j/4AAQ', 'data:image/jpeg;base64,/9j/4AAQ'],
    ['_9j_4AAQ', 'data:image/jpeg;base64,/9j/4AAQ'],
    ['data:image/png;base64,iVBORw0KGgoA', 'data:image/png;base64,iVBORw0KGgoA'],
    ['data:image/svg+xml;base64,PHN2Zz4=', undefined],
    ['/9j/" onerror="x', undefined],
    ['Thandi', undefined],
    [7, undefined],
  ])('makes of %j %j', (value, picture) => {
    expect(pictureOf(value)).toBe(picture);
  });
});

describe('claimAt', () => {
  const claims = {
    given_name: 'Thandi',
    address: { locality: 'Durban', 'a.b': 1 },
    nationalities: ['ZA', 'NA'],
    degrees: [{ name: 'BSc' }, { name: 'MSc' }, { year: 2 }],
    ...MDL,
  };

  it.each([
    ['given_name', 'Thandi'],
    ['address.locality', 'Durban'],
    ['address.a.b', 1],
    ['nationalities.*', ['ZA', 'NA']],
    ['nationalities.1', 'NA'],
    ['degrees.*.name', ['BSc', 'MSc']],
    ['org.iso.18013.5.1.given_name', 'Thandi'],
    ['address', { locality: 'Durban', 'a.b': 1 }],
    ['nothing', undefined],
    ['given_name.first', undefined],
  ])('finds %s', (attribute, value) => {
    expect(claimAt(claims, attribute)).toEqual(value);
  });

  it('finds no member that objects inherit', () => {
    expect(claimAt(claims, 'constructor')).toBeUndefined();
  });
});

describe('disclosedClaims', () => {
  it('names attributes as people know them', () => {
    expect(disclosedClaims(MDL, ['org.iso.18013.5.1.given_name'])).toEqual({ given_name: 'Thandi' });
    expect(attributeLabel('nationalities.*')).toBe('nationalities');
  });

  it('hides none of the attributes that share their last name', () => {
    const claims = { name: 'Thandi', employer: { name: 'Acme' }, roles: ['a', 'b'] };
    expect(disclosedClaims(claims, ['name', 'employer.name', 'roles.0', 'roles.1'])).toEqual({
      name: 'Thandi',
      'employer.name': 'Acme',
      'roles.0': 'a',
      'roles.1': 'b',
    });
  });
});
