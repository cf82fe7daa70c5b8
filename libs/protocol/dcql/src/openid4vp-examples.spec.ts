import type { DcqlQuery, HeldCredential } from './index';
import {
  chooseQueries,
  findUnansweredQueries,
  findUnmetClaims,
  keepClaims,
  matchCredential,
  parseDcqlQuery,
} from './index';

/** Queries in the form of the examples of OpenID4VP 1.0 §6.4.1, §6.4.2 and Appendix D. */
const MDL: DcqlQuery = {
  credentials: [
    {
      id: 'my_credential',
      format: 'mso_mdoc',
      meta: { doctype_value: 'org.iso.7367.1.mVRC' },
      claims: [{ path: ['org.iso.7367.1', 'vehicle_holder'] }, { path: ['org.iso.18013.5.1', 'first_name'] }],
    },
  ],
};

const PID_OR_OTHERS: DcqlQuery = {
  credentials: [
    {
      id: 'pid',
      format: 'dc+sd-jwt',
      meta: { vct_values: ['https://credentials.example.com/identity_credential'] },
      claims: [{ path: ['given_name'] }, { path: ['family_name'] }, { path: ['address', 'street_address'] }],
    },
    {
      id: 'other_pid',
      format: 'dc+sd-jwt',
      meta: { vct_values: ['https://othercredentials.example/pid'] },
      claims: [{ path: ['given_name'] }, { path: ['family_name'] }, { path: ['address', 'street_address'] }],
    },
    {
      id: 'pid_reduced_cred_1',
      format: 'dc+sd-jwt',
      meta: { vct_values: ['https://credentials.example.com/reduced_identity_credential'] },
      claims: [{ path: ['family_name'] }, { path: ['given_name'] }],
    },
    {
      id: 'pid_reduced_cred_2',
      format: 'dc+sd-jwt',
      meta: { vct_values: ['https://cred.example/residence_credential'] },
      claims: [{ path: ['postal_code'] }, { path: ['locality'] }, { path: ['region'] }],
    },
    {
      id: 'nice_to_have',
      format: 'dc+sd-jwt',
      meta: { vct_values: ['https://company.example/company_rewards'] },
      claims: [{ path: ['rewards_number'] }],
    },
  ],
  credential_sets: [
    { options: [['pid'], ['other_pid'], ['pid_reduced_cred_1', 'pid_reduced_cred_2']] },
    { required: false, options: [['nice_to_have']] },
  ],
};

const CLAIM_SETS: DcqlQuery = {
  credentials: [
    {
      id: 'pid',
      format: 'dc+sd-jwt',
      meta: { vct_values: ['https://credentials.example.com/identity_credential'] },
      claims: [
        { id: 'a', path: ['last_name'] },
        { id: 'b', path: ['postal_code'] },
        { id: 'c', path: ['locality'] },
        { id: 'd', path: ['region'] },
        { id: 'e', path: ['date_of_birth'] },
      ],
      claim_sets: [
        ['a', 'c', 'd', 'e'],
        ['a', 'b', 'e'],
      ],
    },
  ],
};

const VALUES: DcqlQuery = {
  credentials: [
    {
      id: 'my_credential',
      format: 'dc+sd-jwt',
      meta: { vct_values: ['https://credentials.example.com/identity_credential'] },
      claims: [
        { path: ['last_name'], values: ['Doe'] },
        { path: ['first_name'] },
        { path: ['address', 'street_address'] },
        { path: ['postal_code'], values: ['90210', '90211'] },
      ],
    },
  ],
};

const IDENTITY = 'https://credentials.example.com/identity_credential';
const held = (claims: Record<string, unknown>, more: Partial<HeldCredential> = {}): HeldCredential => ({
  format: 'dc+sd-jwt',
  types: [IDENTITY],
  claims,
  authorityKeyIdentifiers: () => [],
  ...more,
});

describe('the examples of OpenID4VP 1.0', () => {
  it.each([
    ['an mdoc', MDL],
    ['alternatives', PID_OR_OTHERS],
    ['claim sets', CLAIM_SETS],
    ['values', VALUES],
  ])('parse: %s', (_, query) => {
    expect(parseDcqlQuery(JSON.parse(JSON.stringify(query)))).toEqual(query);
  });

  it('match an mdoc by namespace and element', () => {
    const claims = {
      'org.iso.7367.1': { vehicle_holder: 'Timothy', vin: '1' },
      'org.iso.18013.5.1': { first_name: 'Martin' },
    };
    const mdoc = held(claims, { format: 'mso_mdoc', types: ['org.iso.7367.1.mVRC'] });
    const paths = matchCredential(MDL.credentials[0]!, mdoc);
    expect(paths).toEqual(MDL.credentials[0]!.claims!.map(({ path }) => path));
    expect(keepClaims(claims, paths!)).toEqual({
      'org.iso.7367.1': { vehicle_holder: 'Timothy' },
      'org.iso.18013.5.1': { first_name: 'Martin' },
    });
  });

  it.each<[string, string[], string[] | undefined]>([
    ['the preferred option', ['pid', 'other_pid'], ['pid']],
    ['the second option', ['other_pid', 'pid_reduced_cred_1'], ['other_pid']],
    ['an option of two', ['pid_reduced_cred_1', 'pid_reduced_cred_2'], ['pid_reduced_cred_1', 'pid_reduced_cred_2']],
    ['an optional set, too', ['pid', 'nice_to_have'], ['pid', 'nice_to_have']],
    ['nothing for half an option', ['pid_reduced_cred_1'], undefined],
    ['nothing for the optional set alone', ['nice_to_have'], undefined],
  ])('choose %s', (_, answerable, chosen) => {
    expect(chooseQueries(PID_OR_OTHERS, new Set(answerable))).toEqual(chosen);
    const issues = findUnansweredQueries(PID_OR_OTHERS, new Set(answerable));
    expect(issues).toHaveLength(chosen ? 0 : 1);
  });

  /** §6.4.1: the first claim set that can be satisfied */
  it.each<[Record<string, unknown>, string[] | undefined]>([
    [
      { last_name: 'A', postal_code: 'B', locality: 'C', region: 'D', date_of_birth: 'E' },
      ['last_name', 'locality', 'region', 'date_of_birth'],
    ],
    [{ last_name: 'A', postal_code: 'B', date_of_birth: 'E' }, ['last_name', 'postal_code', 'date_of_birth']],
    [{ last_name: 'A', locality: 'C', date_of_birth: 'E' }, undefined],
  ])('match %j with the claims %j', (claims, names) => {
    const [query] = CLAIM_SETS.credentials;
    expect(matchCredential(query!, held(claims))).toEqual(names?.map((name) => [name]));
    expect(findUnmetClaims(query!, claims).length === 0).toBe(names !== undefined);
  });

  /** §6.4.1: values match without conversion */
  it.each<[string, Record<string, unknown>, boolean]>([
    ['one of the values', { postal_code: '90211' }, true],
    ['another value', { postal_code: '90212' }, false],
    ['a number in place of a text', { postal_code: 90210 }, false],
    ['another value of a claim', { last_name: 'Roe' }, false],
    ['a missing claim', { first_name: undefined, address: {} }, false],
  ])('hold %s against the values', (_, changes, isMatch) => {
    const claims = {
      last_name: 'Doe',
      first_name: 'J',
      address: { street_address: 'X' },
      postal_code: '90210',
      ...changes,
    };
    const [query] = VALUES.credentials;
    expect(matchCredential(query!, held(claims)) !== undefined).toBe(isMatch);
    expect(findUnmetClaims(query!, claims).length === 0).toBe(isMatch);
  });

  it.each<[string, Partial<HeldCredential>]>([
    ['type', { types: ['https://othercredentials.example/pid'] }],
    ['format', { format: 'mso_mdoc' }],
  ])('reject another %s', (_, more) => {
    const claims = { last_name: 'Doe', first_name: 'J', address: { street_address: 'X' }, postal_code: '90210' };
    expect(matchCredential(VALUES.credentials[0]!, held(claims, more))).toBeUndefined();
  });
});
