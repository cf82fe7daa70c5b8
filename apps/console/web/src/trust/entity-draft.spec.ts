import type { TrustedEntity } from '../api/schemas';
import { draftOfEntity, EMPTY_ENTITY, toEntityRequest, withRow } from './entity-draft';

const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;

describe('toEntityRequest', () => {
  it('leaves empty rows out', () => {
    const draft = {
      ...EMPTY_ENTITY,
      name: ' Ministry ',
      dids: [
        { key: 0, text: ' did:web:a.example ' },
        { key: 1, text: '' },
      ],
    };
    expect(toEntityRequest(draft)).toEqual({
      name: 'Ministry',
      dids: [{ did: 'did:web:a.example' }],
      certificates: [],
    });
  });

  it('makes an identifier of each certificate of a row', () => {
    const certificates = [{ key: 0, text: `Bag Attributes\n${pem('AA')}\nissuer=x\n${pem('BB')}` }];
    expect(toEntityRequest({ ...EMPTY_ENTITY, certificates }).certificates).toEqual([
      { certificate: pem('AA') },
      { certificate: pem('BB') },
    ]);
  });

  it('keeps a text without a certificate, which the interface refuses by its place', () => {
    const certificates = [{ key: 0, text: 'no PEM' }];
    expect(toEntityRequest({ ...EMPTY_ENTITY, certificates }).certificates).toEqual([{ certificate: 'no PEM' }]);
  });

  it('keeps the names of identifiers that the form does not show', () => {
    const entity = {
      name: 'Ministry',
      dids: [{ did: 'did:web:a.example', name: 'Main' }],
      certificates: [{ certificate: pem('AA'), name: 'Root', subject: 'CN=Root', pinned: false }],
    } as TrustedEntity;
    expect(toEntityRequest(draftOfEntity(entity))).toEqual({
      name: 'Ministry',
      dids: [{ did: 'did:web:a.example', name: 'Main' }],
      certificates: [{ certificate: pem('AA'), name: 'Root' }],
    });
  });
});

describe('withRow', () => {
  it('gives the new row a key that no other row has', () => {
    const rows = withRow([
      { key: 0, text: '' },
      { key: 4, text: '' },
    ]);
    expect(rows.at(-1)).toEqual({ key: 5, text: '' });
  });
});
