import { randomBytes } from 'node:crypto';
import { mutationsOf } from '@vc/development/hostile-input';
import { createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import fc from 'fast-check';
import type { NameSpaces } from './index';
import {
  createDeviceResponse,
  decodeDeviceResponse,
  decodeIssuerSigned,
  elementsToJson,
  issueMdoc,
  MdocError,
  verifyDocument,
  verifyIssuerSigned,
} from './index';
import { SIGNER_CERTIFICATE } from './test-certificate';

fc.configureGlobal({ seed: 18013, numRuns: 100 });

/** Few mutations change a value and leave the rest valid. */
const MUTATIONS = { numRuns: 600 };

const [issuer, device] = [generateKeys('P-256'), generateKeys('P-256')];
const now = new Date('2026-06-01T12:00:00Z');
const docType = 'org.example.person';
const sessionTranscript = Buffer.from('83f6f6f6', 'hex');
const options = { now, sessionTranscript, resolveIssuerKey: () => issuer.publicKey };
const NAME_SPACES = { 'org.example': { name: 'A', age: 20, photo: Buffer.alloc(4) } };

const names = fc.string({ minLength: 1, maxLength: 10 }).filter((name) => name !== '__proto__');
const leaves = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const elements = fc.oneof(leaves, fc.array(leaves, { maxLength: 3 }));
const nameSpacesOf = fc.dictionary(names, fc.dictionary(names, elements, { minKeys: 1, maxKeys: 5 }), {
  minKeys: 1,
  maxKeys: 3,
});

const issue = (nameSpaces: NameSpaces) =>
  issueMdoc({
    docType,
    nameSpaces,
    validityInfo: { signed: now, validFrom: now, validUntil: new Date('2027-01-01T00:00:00Z') },
    deviceKey: publicJwkOf(device.publicKey),
    alg: 'ES256',
    x5chain: [SIGNER_CERTIFICATE],
    sign: createSigner(issuer.privateKey),
    randomBytes,
  });

const present = (issuerSigned: Buffer, disclose: Record<string, string[]>) =>
  createDeviceResponse({
    docType,
    issuerSigned,
    disclose,
    sessionTranscript,
    alg: 'ES256',
    sign: createSigner(device.privateKey),
  });

/** Runs the work, and returns undefined where it throws an MdocError. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    expect(error).toBeInstanceOf(MdocError);
    return undefined;
  }
}

describe('issueMdoc and verifyIssuerSigned', () => {
  it('return the elements that were issued', async () => {
    await fc.assert(
      fc.asyncProperty(nameSpacesOf, async (nameSpaces) => {
        const verified = await verifyIssuerSigned(decodeIssuerSigned(await issue(nameSpaces)), options);
        expect(elementsToJson(verified.elements)).toEqual(JSON.parse(JSON.stringify(nameSpaces)));
      }),
    );
  });

  it('accept no mutation with other elements, and reject it with an MdocError', async () => {
    const valid = await issue(NAME_SPACES);
    const all = elementsToJson((await verifyIssuerSigned(decodeIssuerSigned(valid), options)).elements);
    await fc.assert(
      fc.asyncProperty(mutationsOf([valid], 'cbor'), async (mutation) => {
        const verified = await attempt(async () => verifyIssuerSigned(decodeIssuerSigned(mutation), options));
        // Without some elements, a document has fewer of them.
        if (verified) expect(all).toMatchObject(elementsToJson(verified.elements));
      }),
      MUTATIONS,
    );
  });
});

describe('createDeviceResponse and verifyDocument', () => {
  it('return the elements that are disclosed', async () => {
    await fc.assert(
      fc.asyncProperty(nameSpacesOf, async (nameSpaces) => {
        const disclosed = Object.entries(nameSpaces).map(
          ([name, values]) => [name, Object.entries(values).slice(0, 1)] as const,
        );
        const disclose = Object.fromEntries(disclosed.map(([name, entries]) => [name, entries.map(([key]) => key)]));
        const response = await present(await issue(nameSpaces), disclose);
        const verified = await verifyDocument(decodeDeviceResponse(response), options);
        const expected = disclosed.map(([name, entries]) => [name, Object.fromEntries(entries)]);
        expect(elementsToJson(verified.elements)).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(expected))));
      }),
    );
  });

  it('accept no mutation with another element, and reject it with an MdocError', async () => {
    const valid = await present(await issue(NAME_SPACES), { 'org.example': ['name'] });
    await fc.assert(
      fc.asyncProperty(mutationsOf([valid], 'cbor'), async (mutation) => {
        const verified = await attempt(async () => verifyDocument(decodeDeviceResponse(mutation), options));
        if (verified) expect({ 'org.example': { name: 'A' } }).toMatchObject(elementsToJson(verified.elements));
      }),
      MUTATIONS,
    );
  });
});
