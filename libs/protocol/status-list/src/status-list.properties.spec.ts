import { mutationsOf } from '@vc/development/hostile-input';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import fc from 'fast-check';
import type { StatusListBody } from './index';
import {
  createStatusListCwt,
  createStatusListToken,
  STATUS_LIST_CWT_MEDIA_TYPE,
  STATUS_LIST_MEDIA_TYPE,
  StatusList,
  StatusListError,
  verifyStatusList,
} from './index';

fc.configureGlobal({ seed: 20260601, numRuns: 150 });

const { privateKey, publicKey } = generateKeys('P-256');
const now = new Date('2026-06-01T12:00:00Z');
const content = {
  uri: 'https://issuer.example/1',
  issuedAt: now,
  expiresAt: new Date('2026-06-02T12:00:00Z'),
  alg: 'ES256' as const,
  sign: createSigner(privateKey),
};
const options = { uri: content.uri, now, resolveKey: () => publicKey };
const lists = fc.constantFrom(1 as const, 2 as const, 4 as const, 8 as const).chain((bits) =>
  fc.array(fc.nat(2 ** bits - 1), { maxLength: 64 }).map((statuses) => {
    const list = StatusList.create(bits, Math.ceil((statuses.length + 1) / 8) * 8);
    statuses.forEach((status, index) => list.set(index, status));
    return { list, statuses };
  }),
);

const toJwt = async (list: StatusList): Promise<StatusListBody> => ({
  mediaType: STATUS_LIST_MEDIA_TYPE,
  body: Buffer.from(await createStatusListToken({ ...content, list, header: {} })),
});
const toCwt = async (list: StatusList): Promise<StatusListBody> => ({
  mediaType: STATUS_LIST_CWT_MEDIA_TYPE,
  body: await createStatusListCwt({ ...content, list }),
});
const FORMATS = [
  ['a JWT', toJwt, 'compact'],
  ['a CWT', toCwt, 'cbor'],
] as const;

describe('a status list', () => {
  it.each(FORMATS)('has the same statuses after %s', async (_, create) => {
    await fc.assert(
      fc.asyncProperty(lists, async ({ list, statuses }) => {
        const { list: verified } = await verifyStatusList(await create(list), options);
        expect(statuses.map((_status, index) => verified.get(index))).toEqual(statuses);
        expect(verified.size).toBe(list.size);
      }),
    );
  });

  it.each(FORMATS)('rejects each mutation of %s with a StatusListError', async (_, create, format) => {
    const { mediaType, body: valid } = await create(StatusList.create(2, 16));
    await fc.assert(
      fc.asyncProperty(mutationsOf([valid], format), async (body) => {
        fc.pre(!body.equals(valid));
        try {
          // The unprotected header of a CWT is not signed, so one with others is the same list.
          expect((await verifyStatusList({ mediaType, body }, options)).list.size).toBe(16);
        } catch (error) {
          expect(error).toBeInstanceOf(StatusListError);
        }
      }),
    );
  });

  it('has a status for each index within it, and rejects the others', () => {
    fc.assert(
      fc.property(lists, fc.oneof(fc.integer(), fc.double()), ({ list }, index) => {
        if (Number.isInteger(index) && index >= 0 && index < list.size) expect(list.get(index)).toBeLessThan(256);
        else expect(() => list.get(index)).toThrow(StatusListError);
      }),
    );
  });
});
