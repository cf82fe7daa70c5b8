import type { webcrypto } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from './verify-webhook';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';
const event = { eventType: 'openid4vc.issuance.completed', payload: { openId4VcIssuanceId: ID } };
const body = JSON.stringify(event);
const sentAt = new Date('2026-11-23T08:30:00Z');
const now = () => sentAt;

function headersOf(signature: string, timestamp = sentAt.getTime() / 1_000): Record<string, string> {
  return { 'webhook-id': ID, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
}

const base64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64');
const signed = () => headersOf(new Webhook(SECRET).sign(ID, sentAt, body));

describe('verifyWebhook', () => {
  it('accepts a signature of the library of Standard Webhooks, and returns the typed event', async () => {
    const verified = await verifyWebhook({ body, headers: signed() }, SECRET, { now });
    expect(verified).toEqual({ id: ID, sentAt, event });
    if (verified.event.eventType === 'openid4vc.issuance.completed') {
      expect(verified.event.payload.openId4VcIssuanceId).toBe(ID);
    }
  });

  it('accepts bytes and Headers', async () => {
    const received = { body: new TextEncoder().encode(body), headers: new Headers(signed()) };
    await expect(verifyWebhook(received, SECRET, { now })).resolves.toMatchObject({ event });
  });

  it('accepts one of several signatures and keys, as during a rotation', async () => {
    const headers = signed();
    headers['webhook-signature'] = `v1,${Buffer.alloc(32).toString('base64')} ${headers['webhook-signature']} v2,x`;
    await expect(verifyWebhook({ body, headers }, [OTHER, SECRET], { now })).resolves.toMatchObject({ event });
  });

  it('accepts Ed25519 for a public key, and no other version with it', async () => {
    const { subtle } = crypto;
    const { publicKey, privateKey } = (await subtle.generateKey('Ed25519', true, [
      'sign',
      'verify',
    ])) as webcrypto.CryptoKeyPair;
    const key = `whpk_${base64(await subtle.exportKey('raw', publicKey))}`;
    const content = Buffer.from(`${ID}.${sentAt.getTime() / 1_000}.${body}`);
    const value = base64(await subtle.sign('Ed25519', privateKey, content));
    await expect(verifyWebhook({ body, headers: headersOf(`v1a,${value}`) }, key, { now })).resolves.toBeDefined();
    await expect(verifyWebhook({ body, headers: headersOf(`v1,${value}`) }, key, { now })).rejects.toThrow('fits');
  });

  it.each<[string, Parameters<typeof verifyWebhook>[0], string]>([
    ['another body', { body: `${body} `, headers: signed() }, 'fits'],
    ['another id', { body, headers: { ...signed(), 'webhook-id': 'x' } }, 'fits'],
    ['no signature', { body, headers: { ...signed(), 'webhook-signature': undefined } }, 'webhook-signature'],
    ['a signature twice', { body, headers: { ...signed(), 'webhook-signature': ['a', 'b'] } }, 'webhook-signature'],
    ['a signature that is not base64', { body, headers: headersOf('v1,%%') }, 'fits'],
    ['a timestamp that is not a number', { body, headers: { ...signed(), 'webhook-timestamp': '1e9' } }, 'timestamp'],
  ])('rejects %s', async (_, received, reason) => {
    await expect(verifyWebhook(received, SECRET, { now })).rejects.toThrow(reason);
  });

  it('rejects another secret', async () => {
    await expect(verifyWebhook({ body, headers: signed() }, OTHER, { now })).rejects.toThrow('fits');
  });

  it.each([[-301], [301]])('rejects a webhook whose clock differs by %d seconds', async (seconds) => {
    const later = () => new Date(sentAt.getTime() + seconds * 1_000);
    await expect(verifyWebhook({ body, headers: signed() }, SECRET, { now: later })).rejects.toThrow('timestamp');
  });
});
