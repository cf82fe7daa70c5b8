// Reads { "token": base64url CWT, "publicJwk" } from standard input, verifies it with cose-kit, and prints its headers and
// claims as one line of JSON. The list is decompressed by zlib, and `statuses` are its bytes.
import { decode } from 'cbor-x';
import { Sign1 } from 'cose-kit';
import { createPublicKey } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';

const { token, publicJwk } = JSON.parse(await text(process.stdin));
const bytes = Buffer.from(token, 'base64url');
if (bytes[0] !== 0xd2) throw new Error('the token is not tagged as a COSE_Sign1');
const parts = decode(bytes.subarray(1));
const [protectedHeaders, unprotectedHeaders, payload, signature] = parts;
const sign1 = new Sign1(protectedHeaders, new Map(Object.entries(unprotectedHeaders)), payload, signature);
if (!(await sign1.verify(createPublicKey({ key: publicJwk, format: 'jwk' }))))
  throw new Error('the signature is wrong');
const claims = toObject(decode(payload));
const list = toObject(claims[65533]);
const outcome = {
  protectedHeaders: Object.fromEntries([...sign1.protectedHeaders].map(([name, value]) => [name, toJson(value)])),
  claims: { sub: claims[2], exp: claims[4], iat: claims[6], ttl: claims[65534] },
  bits: list.bits,
  aggregationUri: list.aggregation_uri,
  statuses: [...inflateSync(list.lst)],
};
process.stdout.write(`${JSON.stringify(outcome)}\n`);

function toObject(value) {
  return value instanceof Map ? Object.fromEntries(value) : value;
}

function toJson(value) {
  return value instanceof Uint8Array ? Buffer.from(value).toString() : value;
}
