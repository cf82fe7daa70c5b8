/** A trust list of the tenant itself, with every member. */
export function publishedList() {
  const address = {
    streetAddress: 'Church Street 1',
    locality: 'Pretoria',
    stateOrProvince: 'Gauteng',
    postalCode: '0002',
    country: 'ZA',
  };
  const contact = { address, email: 'trust@acme.example', website: 'https://acme.example' };
  const services = [{ name: 'Credentials', type: 'https://scheme.example/issuer' }];
  return {
    type: 'https://scheme.example/issuers',
    schemeName: 'Issuers',
    territory: 'ZA',
    informationUri: 'https://scheme.example/about',
    statusDeterminationApproach: 'https://scheme.example/determination',
    communityRules: 'https://scheme.example/rules',
    keyType: 'P-256',
    operator: { ...contact, name: 'Acme' },
    entities: [
      { ...contact, own: 'issuers', informationUri: 'https://acme.example/issuers', services },
      { own: 'verifiers', services },
    ],
  };
}
