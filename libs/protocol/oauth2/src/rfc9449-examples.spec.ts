import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import { parseCompactJws, sha256Base64Url } from '@vc/protocol/crypto';
import { DpopError, verifyDpopProof } from './index';

interface Request {
  method: string;
  url: string;
  iat: number;
  proof: string;
}

const FILE = join(__dirname, '../test-vectors/rfc9449/proofs.json');
const EXAMPLES: Record<'jkt' | 'accessToken' | 'ath', string> & Record<'tokenRequest' | 'resourceRequest', Request> =
  JSON.parse(readFileSync(FILE, 'utf8'));

const { jkt, accessToken, ath, tokenRequest, resourceRequest } = EXAMPLES;
const at = (seconds: number) => new Date(seconds * 1000);
const optionsOf = ({ method, url, iat }: Request) => ({ method, url, now: at(iat) });

describe('RFC 9449', () => {
  it('§5: accepts the proof of the token request', () => {
    const verified = verifyDpopProof(tokenRequest.proof, optionsOf(tokenRequest));
    expect(verified).toEqual({ jkt, jti: '-BwC3ESc6acc2lTc', expiresAt: at(tokenRequest.iat + 300) });
  });

  it('§7.1: accepts the proof of the resource request with its access token', () => {
    const verified = verifyDpopProof(resourceRequest.proof, { ...optionsOf(resourceRequest), accessToken });
    expect(verified).toMatchObject({ jkt, jti: 'e1j3V_bKic8-LAEB' });
    expect(parseCompactJws(resourceRequest.proof).payload.ath).toBe(ath);
    expect(sha256Base64Url(accessToken)).toBe(ath);
  });

  it.each<[string, Request]>([
    ['§5', tokenRequest],
    ['§7.1', resourceRequest],
  ])('%s: has the signature, typ, jkt and payload that jose has', async (_, request) => {
    const options = { typ: 'dpop+jwt', algorithms: ['ES256'], currentDate: at(request.iat) };
    const { payload, protectedHeader } = await jwtVerify(request.proof, EmbeddedJWK, options);
    expect(payload).toEqual(parseCompactJws(request.proof).payload);
    expect(payload).toMatchObject({ htm: request.method, htu: request.url, iat: request.iat });
    expect(await calculateJwkThumbprint(protectedHeader.jwk!)).toBe(jkt);
  });

  it('§7.1: accepts the URL of the request with a query and a fragment', () => {
    const url = `${resourceRequest.url}?page=2#top`;
    expect(verifyDpopProof(resourceRequest.proof, { ...optionsOf(resourceRequest), url }).jkt).toBe(jkt);
  });

  it.each<[string, Parameters<typeof verifyDpopProof>[1], string]>([
    ['another method', { ...optionsOf(resourceRequest), method: 'POST' }, 'htm'],
    ['another path', { ...optionsOf(resourceRequest), url: 'https://resource.example.org/other' }, 'htu'],
    ['another scheme', { ...optionsOf(resourceRequest), url: resourceRequest.url.replace('https', 'http') }, 'htu'],
    ['another port', { ...optionsOf(resourceRequest), url: resourceRequest.url.replace('.org', '.org:444') }, 'htu'],
    ['another access token', { ...optionsOf(resourceRequest), accessToken: `${accessToken}x` }, 'ath'],
    ['a later time', { ...optionsOf(resourceRequest), now: at(resourceRequest.iat + 301) }, 'iat is not recent'],
    ['an earlier time', { ...optionsOf(resourceRequest), now: at(resourceRequest.iat - 301) }, 'iat is not recent'],
  ])('§4.3: rejects the proof of the resource request for %s', (_, options, message) => {
    expect(() => verifyDpopProof(resourceRequest.proof, options)).toThrow(DpopError);
    expect(() => verifyDpopProof(resourceRequest.proof, options)).toThrow(message);
  });

  it('§4.3: rejects the proof of the token request with an access token', () => {
    expect(() => verifyDpopProof(tokenRequest.proof, { ...optionsOf(tokenRequest), accessToken })).toThrow('ath');
  });

  it('§4.3: rejects a proof with a changed signature', () => {
    const proof = `${tokenRequest.proof.slice(0, -2)}AA`;
    expect(() => verifyDpopProof(proof, optionsOf(tokenRequest))).toThrow('the signature is wrong');
  });
});
