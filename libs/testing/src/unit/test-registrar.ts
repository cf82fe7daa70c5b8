import { CompactSign } from 'jose';
import { CertifiedKey } from './certified-key';

/** A registrar that issues registration certificates (ETSI TS 119 475). */
export class TestRegistrar {
  constructor(readonly certified: CertifiedKey) {}

  static async start(): Promise<TestRegistrar> {
    return new TestRegistrar(await CertifiedKey.create({ root: 'CN=Registrar root', leaf: 'CN=Registrar' }));
  }

  /** Returns a certificate that is issued now and registers nothing. @param changes replace claims */
  certificate(changes: Record<string, unknown> = {}): Promise<string> {
    const iat = Math.floor(Date.now() / 1000);
    const claims = {
      name: 'Cape Lending',
      sub: 'NTRZA-2026123456',
      country: 'ZA',
      registry_uri: 'https://registrar.example/wrp',
      entitlements: ['https://uri.etsi.org/19475/Entitlement/Service_Provider'],
      privacy_policy: 'https://cape.example/privacy',
      purpose: [{ lang: 'en', value: 'Check your level' }],
      credentials: [],
      iat,
      ...changes,
    };
    const { x5c, key } = this.certified;
    return new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'ES256', typ: 'rc-wrp+jwt', x5c, iat })
      .sign(key);
  }
}
