import { generateKeys } from '@vc/protocol/crypto';
import { createCertificateSigningRequest } from '@vc/protocol/x509';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import fc from 'fast-check';
import { formatSubject } from './subject';

fc.configureGlobal({ seed: 2986, numRuns: 200 });

const key = generateKeys('P-256').privateKey;
/** Characters that RFC 4514 §2.4 escapes, beside all others; without white space at the ends, and no backslash at the end. */
const names = fc
  .oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 64 }),
    fc.string({ unit: fc.constantFrom(...'ä語,+"\\<>;=# a/'), maxLength: 16 }),
  )
  .map((name) => name.trim())
  .filter((name) => name !== '' && !name.endsWith('\\'));

const create = async (name: string) => {
  const subject = formatSubject({ name, countryName: 'ZA' });
  const options = { subject, key, subjectUris: [], extendedKeyUsages: [] };
  return new Pkcs10CertificateRequest(await createCertificateSigningRequest(options)).subjectName;
};

describe('formatSubject', () => {
  it('names the common name of a certificate signing request, and the country', async () => {
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        expect((await create(name)).toJSON()).toEqual([{ CN: [name] }, { C: ['ZA'] }]);
      }),
    );
  });

  it.each([
    ['a\\', 'a'],
    ['a \\ \\\\', 'a'],
    ['\\', 'Tenant'],
    [`${'a'.repeat(63)}\\b`, 'a'.repeat(63)],
  ])('leaves out backslashes at the end of %j', async (name, expected) => {
    expect((await create(name)).toJSON()).toEqual([{ CN: [expected] }, { C: ['ZA'] }]);
  });
});
