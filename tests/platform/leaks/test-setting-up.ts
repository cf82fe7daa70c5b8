import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { Holder } from '@vc/testing/unit/holder';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { waitFor } from '@vc/testing/unit/wait-for';
import type { Actor } from './test-actor';
import { ATTRIBUTE_DEFINITIONS } from './test-person';

/** Certificates and a template; and private keys where certificates belong. */
export async function certify(actor: Actor): Promise<void> {
  const root = {
    type: 'issuerRoot',
    keyType: 'P-256',
    countryName: 'ZA',
    commonName: 'Acme',
    issuerAlternativeNameUrl: 'https://acme.example',
  };
  const { id } = (await actor.ok('POST', '/api/certificates', root)).data;
  await actor.ok('POST', `/api/certificates/${id}/activate`);
  const csr = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA', commonName: 'Leaf' };
  const request = (await actor.ok('POST', '/api/certificates/csrs', csr)).data;
  const pem = new Holder().privateKey.export({ type: 'pkcs8', format: 'pem' });
  actor.world.planted.add('a private key in PEM', pem.split('\n')[1]!);
  for (const certificate of [pem, actor.world.planted.text('no certificate')]) {
    await actor.call('POST', '/api/certificates/import', { certificateSigningRequestId: request.id, certificate });
    await actor.call('POST', '/api/trusted-entities', { name: 'Entity', certificates: [{ certificate }] });
  }
  const url = 'https://lists.example.invalid/issuers.jwt';
  await actor.ok('POST', '/api/trust-lists', { name: 'Issuers', url, signerCertificates: [await rootOf(actor, id)] });
  await setRenewal(actor);
  const template = {
    credentialFormat: 'sd-jwt-vc',
    name: 'Member',
    code: 'member',
    attributes: ATTRIBUTE_DEFINITIONS,
    revocable: true,
  };
  actor.template = (await actor.ok('POST', '/api/templates/credentials', template)).data.id;
}

/** An imported certificate, and the secrets with which it would be renewed. */
async function setRenewal(actor: Actor): Promise<void> {
  const { planted } = actor.world;
  const authority = new OpensslAuthority();
  const csr = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA', commonName: 'Imported' };
  const request = (await actor.ok('POST', '/api/certificates/csrs', csr)).data;
  const certificate = authority.sign(request.certificateSigningRequest) + authority.root;
  authority.remove();
  const chain = { certificateSigningRequestId: request.id, certificate };
  const { id } = (await actor.ok('POST', '/api/certificates/import', chain)).data;
  const client = await CertifiedKey.create({ root: 'CN=EST authority', leaf: 'CN=EST client' });
  const key = client.key.export({ type: 'pkcs8', format: 'pem' });
  planted.add('a key of a client of an EST server', key.split('\n')[1]!);
  const password = planted.text('a password for an EST server');
  const setting = { protocol: 'est', url: 'https://est.example.invalid', authorities: [client.rootPem] };
  const ways = [
    { certificate: client.leaf.toString(), key },
    { username: 'acme', password },
  ];
  for (const authentication of ways) {
    await actor.ok('PUT', `/api/certificates/${id}/renewal`, { ...setting, authentication });
    await actor.call('PUT', `/api/certificates/${id}/renewal`, { ...setting, url: 'http://est', authentication });
  }
}

async function rootOf(actor: Actor, id: string): Promise<string> {
  return (await actor.ok('GET', `/api/certificates/${id}`)).data.certificate;
}

/** An endpoint whose receiver answers with errors that repeat the webhook. */
export async function registerEndpoint(actor: Actor): Promise<void> {
  const { receiver, planted } = actor.world;
  const answer = planted.text('answer of a receiver');
  receiver.answer = ({ headers, body }, response) => {
    response.writeHead(500, { 'content-type': 'application/json', 'x-error': answer });
    response.end(JSON.stringify({ error: answer, headers, body }));
  };
  const url = `${receiver.url}/hooks?key=${planted.text('a key in the address of an endpoint')}`;
  const { id } = (await actor.ok('POST', '/api/v1/endpoints', { url })).data;
  await waitFor(async () => {
    const { data } = (await actor.call('GET', `/api/v1/endpoints/${id}`)).body;
    return data.verifiedAt === null ? undefined : true;
  });
  await actor.ok('POST', `/api/endpoints/${id}/rotate-secret`);
  await actor.call('POST', `/api/endpoints/${id}/test`);
}

/** Repeats the webhooks. */
export async function recover(actor: Actor): Promise<void> {
  const [endpoint] = (await actor.ok('GET', '/api/v1/endpoints')).data;
  const since = new Date(Date.now() - 3_600_000).toISOString();
  await actor.ok('POST', `/api/endpoints/${endpoint.id}/recover`, { since });
  await waitFor(async () => {
    const delivery = (await actor.ok('GET', `/api/endpoints/${endpoint.id}/deliveries`)).data.at(-1);
    const { attempts } = (await actor.ok('GET', `/api/deliveries/${delivery.id}`)).data;
    return attempts.length > 0 ? true : undefined;
  });
}
