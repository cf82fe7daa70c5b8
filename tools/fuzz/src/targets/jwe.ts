import { decryptJwe, ecdhPublicJwk, encryptJwe, importEcdhKey, JweError, parseJweHeader } from '@vc/protocol/crypto';
import type { FuzzTarget } from '../fuzzer';
import { attempt } from './attempt';

/** Fixed, so that the corpus has messages that can be decrypted. */
const key = importEcdhKey(Buffer.alloc(32, 7));
const jwk = ecdhPublicJwk(key);

export const jwe: FuzzTarget = {
  format: 'compact',
  run: (input) => {
    const text = input.toString();
    attempt([JweError], () => decryptJwe(text, key));
    const header = attempt([JweError], () => parseJweHeader(text));
    if (!header) return;
    const { apu, apv } = header;
    const encrypted = attempt([JweError], () => encryptJwe(input, { jwk }, { enc: 'A128GCM', header: { apu, apv } }));
    const isSame = encrypted === undefined || decryptJwe(encrypted, key).plaintext.equals(input);
    if (!isSame) throw new Error('The round trip is another plaintext.');
  },
};
