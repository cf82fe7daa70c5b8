import type { CredentialQuery, DcqlQuery } from '@vc/protocol/dcql';
import type { DeviceRequest } from '@vc/protocol/mdoc';
import { createAuthorizationRequest } from './authorization-request';
import { toDcqlQuery } from './device-request-query';
import { type IsoMdocQuery, toIsoMdocQuery } from './iso-mdoc-request';

const LICENCE: CredentialQuery = {
  id: 'licence',
  format: 'mso_mdoc',
  meta: { doctype_value: 'org.iso.18013.5.1.mDL' },
  claims: [
    { id: 'a', path: ['org.iso.18013.5.1', 'family_name'], intent_to_retain: true },
    { id: 'b', path: ['org.iso.18013.5.1', 'age_over_18'] },
    { id: 'c', path: ['org.iso.18013.5.1.aamva', 'DHS_compliance'] },
  ],
};
const PERSON: CredentialQuery = {
  id: 'person',
  format: 'mso_mdoc',
  meta: { doctype_value: 'eu.europa.ec.eudi.pid.1' },
  claims: [{ path: ['eu.europa.ec.eudi.pid.1', 'given_name'] }],
};

function request(dcqlQuery: DcqlQuery, more: object = {}) {
  return createAuthorizationRequest({
    clientId: 'x509_hash:abc',
    nonce: 'n',
    dcqlQuery,
    responseMode: 'dc_api.jwt',
    expectedOrigins: ['https://shop.example'],
    ...more,
  });
}

const query = (credentials: CredentialQuery[], sets?: DcqlQuery['credential_sets']) =>
  toIsoMdocQuery(request({ credentials, ...(sets && { credential_sets: sets }) }));

describe('toIsoMdocQuery', () => {
  it('asks for elements by name space, with the intent to retain', () => {
    expect(query([LICENCE])).toEqual({
      documents: [
        {
          docType: 'org.iso.18013.5.1.mDL',
          nameSpaces: {
            'org.iso.18013.5.1': { family_name: true, age_over_18: false },
            'org.iso.18013.5.1.aamva': { DHS_compliance: false },
          },
        },
      ],
    });
  });

  it('expresses credential sets as use cases', () => {
    const sets = [{ options: [['person'], ['licence', 'person']] }, { options: [['licence']], required: false }];
    expect(query([LICENCE, PERSON], sets)).toMatchObject({
      documents: [{ docType: 'org.iso.18013.5.1.mDL' }, { docType: 'eu.europa.ec.eudi.pid.1' }],
      useCases: [
        { mandatory: true, documentSets: [[1], [0, 1]] },
        { mandatory: false, documentSets: [[0]] },
      ],
    });
  });

  it('asks for optional elements, which the holder may withhold', () => {
    expect(query([{ ...LICENCE, claim_sets: [['a', 'b', 'c'], ['a']] }])).toHaveProperty('documents');
  });

  const name = ['n', 'family_name'];
  it.each<[string, CredentialQuery[], string]>([
    ['an SD-JWT VC', [{ id: 'card', format: 'dc+sd-jwt', meta: { vct_values: ['x'] } }], 'card is no mdoc'],
    ['several documents', [{ ...LICENCE, multiple: true }], 'several documents'],
    ['no holder binding', [{ ...LICENCE, require_cryptographic_holder_binding: false }], 'holder binding'],
    ['no elements', [{ id: 'licence', format: 'mso_mdoc', meta: LICENCE.meta }], 'names no elements'],
    ['certain values', [{ ...LICENCE, claims: [{ path: name, values: ['Nkosi'] }] }], 'certain values'],
    ['a part of an element', [{ ...LICENCE, claims: [{ path: [...name, 0] }] }], 'a part of an element'],
    ['all elements of a name space', [{ ...LICENCE, claims: [{ path: ['n'] }] }], 'a part of an element'],
    ['alternative elements', [{ ...LICENCE, claim_sets: [['a'], ['b', 'c']] }], 'alternative elements'],
    ['two documents of one type', [LICENCE, { ...LICENCE, id: 'second' }], 'two requests for one document type'],
  ])('tells why it cannot express %s', (_name, credentials, reason) => {
    expect(query(credentials)).toEqual({ reason: expect.stringContaining(reason) });
  });

  it('tells why it cannot express transaction data, and responses in the clear or to another address', () => {
    const dcql = { credentials: [PERSON] };
    const reasonOf = (more: object) => toIsoMdocQuery(request(dcql, more));
    expect(reasonOf({ transactionData: ['e30'] })).toEqual({ reason: expect.stringContaining('transaction data') });
    const encrypted = { reason: expect.stringContaining('always encrypted') };
    expect(reasonOf({ responseMode: 'dc_api' })).toEqual(encrypted);
    expect(reasonOf({ responseMode: 'direct_post.jwt', expectedOrigins: undefined })).toEqual(encrypted);
  });
});

describe('toDcqlQuery', () => {
  const back = (isoMdoc: object) => toDcqlQuery({ readerAuthAll: [], ...isoMdoc } as unknown as DeviceRequest);

  it('requires each document with its elements', () => {
    expect(back(query([PERSON]))).toEqual({
      credentials: [
        {
          id: 'document-1',
          format: 'mso_mdoc',
          meta: PERSON.meta,
          claims: [{ path: ['eu.europa.ec.eudi.pid.1', 'given_name'], intent_to_retain: false }],
        },
      ],
    });
  });

  it('is the inverse of toIsoMdocQuery, with use cases', () => {
    const sets = [{ options: [['person'], ['licence', 'person']] }, { options: [['licence']], required: false }];
    const isoMdoc = query([LICENCE, PERSON], sets) as IsoMdocQuery;
    const { credentials, credential_sets } = back(isoMdoc);
    expect(query(credentials, credential_sets)).toEqual(isoMdoc);
  });
});
