import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeCbor } from '@vc/protocol/cbor';
import { importPublicJwk } from '@vc/protocol/crypto';
import type { StatusBits } from './index';
import { StatusList, verifyStatusListCwt, verifyStatusListToken } from './index';

interface Example {
  source: string;
  bits: StatusBits;
  size: number;
  lst: string;
  cbor: string;
  statuses: Record<string, number>;
}
interface Vectors {
  tokens: { uri: string; publicJwk: object; jwt: string; cwt: string };
  lists: Example[];
}

const FILE = join(__dirname, '../test-vectors/token-status-list/tokens.json');
const { tokens, lists }: Vectors = JSON.parse(readFileSync(FILE, 'utf8'));
const resolveKey = () => importPublicJwk(tokens.publicJwk).key;
const options = { uri: tokens.uri, resolveKey, now: new Date('2026-06-01T12:00:00Z') };
const [oneBit] = lists;

describe('Token Status List §5', () => {
  it('accepts the example of a token in JWT format', async () => {
    const { header, list } = await verifyStatusListToken(tokens.jwt, options);
    expect(header.kid).toBe('12');
    expect([list.bits, list.encode()]).toEqual([oneBit!.bits, StatusList.decode(1, oneBit!.lst).encode()]);
  });

  it('accepts the example of a token in CWT format', async () => {
    const { header, list } = await verifyStatusListCwt(Buffer.from(tokens.cwt, 'hex'), options);
    expect(header).toEqual({ alg: 'ES256', kid: '12' });
    for (let index = 0; index < oneBit!.size; index += 1) {
      expect(list.get(index)).toBe(oneBit!.statuses[index] ?? 0);
    }
  });

  it('rejects the examples for another uri', async () => {
    const other = { ...options, uri: 'https://example.com/statuslists/2' };
    await expect(verifyStatusListToken(tokens.jwt, other)).rejects.toThrow('another one');
    await expect(verifyStatusListCwt(Buffer.from(tokens.cwt, 'hex'), other)).rejects.toThrow('another one');
  });
});

describe('Token Status List §4.2, §4.3', () => {
  it.each(lists.map((example) => [example.source, example] as const))(
    'decodes the JSON and the CBOR of %s',
    (_, { bits, size, lst, cbor, statuses }) => {
      const members = decodeCbor(Buffer.from(cbor, 'hex')) as Map<string, unknown>;
      const ofCbor = StatusList.decompress(members.get('bits'), members.get('lst'));
      for (const list of [StatusList.decode(bits, lst), ofCbor]) {
        expect([list.bits, list.size]).toEqual([bits, size]);
        for (const [index, status] of Object.entries(statuses)) expect(list.get(Number(index))).toBe(status);
      }
      expect(ofCbor.encode()).toBe(StatusList.decode(bits, lst).encode());
    },
  );
});
