import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { importPublicJwk, Jwk, parseCompactJws } from '@vc/protocol/crypto';
import { issueSdJwtVc, IssueSdJwtVcOptions } from '@vc/protocol/sd-jwt-vc';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';

const GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
const CONFIGURATION = 'badge';
export const TEST_ISSUER_VCT = 'urn:example:badge';

/** Where a dishonest issuer departs from the honest one; each member replaces an answer or a part of one. */
export interface Dishonesty {
  offer?(offer: Record<string, unknown>): unknown;
  metadata?(metadata: Record<string, unknown>): unknown;
  server?(metadata: Record<string, unknown>): unknown;
  token?(response: ServerResponse): void;
  nonce?(response: ServerResponse): void;
  issue?(options: IssueSdJwtVcOptions): Partial<IssueSdJwtVcOptions>;
  credential?(credential: string): unknown;
}

export interface TestIssuer {
  /** A link that the wallet is given. */
  offerUri: string;
  url: string;
  dishonesty: Dishonesty;
  stop(): Promise<void>;
}

/** A credential issuer with its own authorization server, over real HTTP and with real signatures. */
export async function startTestIssuer(): Promise<TestIssuer> {
  const { key, x5c } = await newSigner();
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: TestIssuer = {
    offerUri: `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(`${url}/offer`)}`,
    url,
    dishonesty: {},
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { dishonesty } = issuer;
    const body = await read(request);
    switch (request.url) {
      case '/offer':
        return json(response, dishonesty.offer?.(offer()) ?? offer());
      case '/.well-known/openid-credential-issuer':
        return json(response, dishonesty.metadata?.(metadata()) ?? metadata());
      case '/.well-known/oauth-authorization-server':
        return json(response, dishonesty.server?.(serverMetadata()) ?? serverMetadata());
      case '/token':
        return dishonesty.token
          ? dishonesty.token(response)
          : json(response, { access_token: 'token', token_type: 'Bearer' });
      case '/nonce':
        return dishonesty.nonce ? dishonesty.nonce(response) : json(response, { c_nonce: 'nonce' });
      case '/credential':
        return json(response, await credentialResponse(body));
      default:
        return void response.writeHead(404).end();
    }
  }

  const offer = () => ({
    credential_issuer: url,
    credential_configuration_ids: [CONFIGURATION],
    grants: { [GRANT]: { 'pre-authorized_code': 'code' } },
  });

  const metadata = () => ({
    credential_issuer: url,
    credential_endpoint: `${url}/credential`,
    nonce_endpoint: `${url}/nonce`,
    credential_configurations_supported: { [CONFIGURATION]: { format: 'dc+sd-jwt', vct: TEST_ISSUER_VCT } },
  });

  const serverMetadata = () => ({ issuer: url, token_endpoint: `${url}/token` });

  async function credentialResponse(body: string): Promise<unknown> {
    const options: IssueSdJwtVcOptions = {
      claims: { level: 3, name: 'Thandi' },
      isSelectivelyDisclosable: () => true,
      vct: TEST_ISSUER_VCT,
      issuedAt: new Date(),
      holderKey: holderKeyIn(body),
      alg: 'ES256',
      x5c,
      sign: (input) => sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' }),
      randomBytes,
    };
    const credential = await issueSdJwtVc({ ...options, ...issuer.dishonesty.issue?.(options) });
    return issuer.dishonesty.credential?.(credential) ?? { credentials: [{ credential }] };
  }

  return issuer;
}

function holderKeyIn(body: string): Jwk {
  const { proofs } = JSON.parse(body) as { proofs: { jwt: [string] } };
  return importPublicJwk(parseCompactJws(proofs.jwt[0]).header.jwk).jwk;
}

async function newSigner() {
  const [root, leaf] = [
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ];
  const dates = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) };
  const rootPem = await createRootCertificate({ ...dates, subject: 'CN=Foreign root', key: root.privateKey });
  const leafPem = await createLeafCertificate({
    ...dates,
    ...{ subject: 'CN=Foreign issuer', publicKey: leaf.publicKey, issuerCertificate: rootPem },
    ...{ issuerKey: root.privateKey, subjectAlternativeNames: [] },
  });
  return { key: leaf.privateKey, x5c: [new X509Certificate(leafPem).raw.toString('base64')] };
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
