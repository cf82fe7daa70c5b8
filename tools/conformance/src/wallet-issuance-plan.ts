import { setTimeout as pause } from 'node:timers/promises';
import type { RunningModule } from './conformance-suite';
import type { Parties } from './parties';
import type { Plan } from './plan';
import type { PlatformUnderTest } from './platform-under-test';
import { TestAuthority } from './test-authority';
import type { GrantParameters } from './wallet-of-user';
import { REDIRECT_URI, toRejection, WalletOfUser } from './wallet-of-user';

const POLL_MS = 250;
const MODULE_PREFIX = 'fapi2-security-profile-final-client-test-';

type Format = 'sd_jwt_vc' | 'mdoc';

/** Credential configurations of the suite. */
const CONFIGURATION_IDS: Record<Format, string> = {
  sd_jwt_vc: 'eu.europa.ec.eudi.pid.1',
  mdoc: 'eu.europa.ec.eudi.pid.mdoc.1',
};

interface IssuancePlan {
  name: string;
  variant: Record<string, string>;
}

const haip = (format: Format, offerVariant: 'by_value' | 'by_reference'): IssuancePlan => ({
  name: 'oid4vci-1_0-wallet-haip-test-plan',
  variant: {
    credential_format: format,
    vci_credential_offer_variant: offerVariant,
    vci_authorization_code_flow_variant: 'issuer_initiated',
  },
});

const haipWithoutOffer = (format: Format): IssuancePlan => ({
  name: 'oid4vci-1_0-wallet-haip-test-plan',
  variant: { credential_format: format, vci_authorization_code_flow_variant: 'wallet_initiated' },
});

const plain = (format: Format, more: Record<string, string>): IssuancePlan => ({
  name: 'oid4vci-1_0-wallet-test-plan',
  variant: {
    credential_format: format,
    fapi_profile: 'vci',
    client_auth_type: 'client_attestation',
    sender_constrain: 'dpop',
    fapi_request_method: 'unsigned',
    authorization_request_type: 'simple',
    vci_grant_type: 'authorization_code',
    vci_authorization_code_flow_variant: 'issuer_initiated',
    vci_credential_offer_variant: 'by_value',
    vci_credential_issuance_mode: 'immediate',
    vci_credential_encryption: 'plain',
    ...more,
  },
});

/** The suite's transaction code for pre-authorized codes. */
const TX_CODE = '123456';

const PRE_AUTHORIZED = { vci_grant_type: 'pre_authorization_code' };
const DEFERRED = { vci_credential_issuance_mode: 'deferred' };
const ENCRYPTED = { vci_credential_encryption: 'encrypted' };
const RAR = { authorization_request_type: 'rar' };

export const WALLET_ISSUANCE_PLANS: IssuancePlan[] = (['sd_jwt_vc', 'mdoc'] as const).flatMap((format) => [
  haip(format, 'by_value'),
  haip(format, 'by_reference'),
  haipWithoutOffer(format),
  plain(format, ENCRYPTED),
  plain(format, { ...RAR, ...DEFERRED }),
  plain(format, { ...PRE_AUTHORIZED, ...DEFERRED }),
  plain(format, { ...PRE_AUTHORIZED, ...ENCRYPTED, vci_credential_offer_variant: 'by_reference' }),
]);

/** The suite is issuer and authorization server. The demo user redeems its offers and accepts the credentials. */
export async function walletIssuancePlan(
  platform: PlatformUnderTest,
  { attesters, waits, alias }: Pick<Parties, 'attesters' | 'waits' | 'alias'>,
  { name, variant }: IssuancePlan,
): Promise<Plan> {
  const issuers = await TestAuthority.create('Issuers of the suite');
  const [signer, server] = [await issuers.certify('Issuer of the suite'), await issuers.certify('Server of the suite')];
  const wallet = new WalletOfUser(platform.user);
  const { clientId } = platform;
  const configurationId = CONFIGURATION_IDS[variant.credential_format as Format];
  const isWithoutOffer = variant.vci_authorization_code_flow_variant === 'wallet_initiated';
  const listOffers = async (module: RunningModule) =>
    isWithoutOffer ? [await createWalletOffer(module, configurationId)] : module.listUrlsToVisit();
  const isPreAuthorized = variant.vci_grant_type === 'pre_authorization_code';
  const grant = isPreAuthorized ? { txCode: TX_CODE } : { redirectUri: REDIRECT_URI };
  let result = '';
  return {
    name,
    variant,
    configuration: {
      alias,
      description: 'Wallet of the platform',
      server: { jwks: { keys: [server.jwk] } },
      client: { client_id: clientId, redirect_uri: REDIRECT_URI },
      credential: { signing_jwk: signer.jwk },
      client_attestation: {
        issuer: clientId,
        trust_anchor: attesters.certificate,
        key_attestation_trust_anchor_pem: attesters.certificate,
      },
      vci: {
        credential_offer_endpoint: 'openid-credential-offer://',
        credential_configuration_id: configurationId,
      },
      waitTimeoutSeconds: waits.quietSeconds,
      // Longer than the interval at which the wallet requests a deferred credential.
      maxWaitForNotificationSeconds: 3 * waits.quietSeconds,
    },
    async drive(module) {
      result = 'no offer';
      result = await redeemOffer(module, wallet, { listOffers, grant, waitMs: waits.moduleMs });
    },
    async verdict(_, { testModule }) {
      return { actual: result, expected: REJECTIONS[testModule.replace(MODULE_PREFIX, '')] ?? 'redeemed' };
    },
  };
}

/** Modules whose server violates a specification, with the expected rejection. */
const REJECTIONS: Record<string, string> = {
  'discovery-issuer-mismatch': 'rejected with 422: The authorization server metadata belongs to another issuer.',
  'invalid-authorization-response-iss':
    'rejected with 422: The authorization response is not of the authorization server.',
  'remove-authorization-response-iss':
    'rejected with 422: The authorization response is not of the authorization server.',
  'ensure-authorization-response-with-invalid-state-fails':
    'rejected with 409: No authorization waits for this response.',
  'ensure-authorization-response-with-invalid-missing-state-fails':
    'rejected with 409: No authorization waits for this response.',
};

interface RedeemOptions {
  listOffers: (module: RunningModule) => Promise<string[]>;
  grant: GrantParameters;
  waitMs: number;
}

/** Redeems the offers of the module and accepts the credentials. Returns the rejections of the wallet, or `redeemed`. */
async function redeemOffer(
  module: RunningModule,
  wallet: WalletOfUser,
  { listOffers, grant, waitMs }: RedeemOptions,
): Promise<string> {
  const redeemedOffers = new Set<string>();
  const rejections: string[] = [];
  const deadline = Date.now() + waitMs;
  for (; Date.now() < deadline; await pause(POLL_MS)) {
    const { status } = await module.state();
    if (status === 'FINISHED' || status === 'INTERRUPTED') break;
    for (const credentialOffer of await listOffers(module)) {
      if (redeemedOffers.has(credentialOffer)) continue;
      redeemedOffers.add(credentialOffer);
      await wallet.redeem(credentialOffer, grant).catch((error: unknown) => rejections.push(toRejection(error)));
    }
    // A deferred credential becomes pending later.
    await wallet.acceptPending();
  }
  return rejections.length > 0 ? rejections.join(' ') : 'redeemed';
}

/** A wallet without an offer requests a configuration of the issuer's metadata (OpenID4VCI 1.0 §3.4, §4.1.1). */
async function createWalletOffer(module: RunningModule, configurationId: string): Promise<string> {
  const { credential_issuer, issuer } = await module.listExposedValues();
  // Modules of the security profile expose only the authorization server, which is also the credential issuer.
  const offer = { credential_issuer: credential_issuer ?? issuer, credential_configuration_ids: [configurationId] };
  return `openid-credential-offer://?${new URLSearchParams({ credential_offer: JSON.stringify(offer) })}`;
}
