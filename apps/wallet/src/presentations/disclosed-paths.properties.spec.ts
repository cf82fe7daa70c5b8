import { randomBytes } from 'node:crypto';
import { createSigner, generateKeys, parseCompactJws, publicJwkOf } from '@vc/protocol/crypto';
import type { ClaimsPath, HeldCredential } from '@vc/protocol/dcql';
import { matchCredential, parseDcqlQuery, selectClaims } from '@vc/protocol/dcql';
import { decodeDeviceResponse, elementsToJson, issueMdoc } from '@vc/protocol/mdoc';
import type { ChosenCredential, DirectPostRequest } from '@vc/protocol/openid4vp-client';
import { createVpToken } from '@vc/protocol/openid4vp-client';
import { issueSdJwtVc, parseSdJwt, processDisclosures, splitPresentation } from '@vc/protocol/sd-jwt-vc';
import { BASE_CONTEXT, issueVcJwt, issueVcSdJwt, parseVpJwt, UNDEFINED_TERMS_CONTEXT } from '@vc/protocol/vcdm';
import fc from 'fast-check';
import { disclosedPaths } from './disclosed-paths';

fc.configureGlobal({ seed: 711, numRuns: 150 });

const NOW = new Date('2026-06-01T12:00:00Z');
const [issuer, holder] = [generateKeys('P-256'), generateKeys('P-256')];
const NAME_SPACE = 'org.example.1';
const REQUEST: DirectPostRequest = {
  clientId: 'x509_hash:a',
  verifier: 'CN=Verifier',
  nonce: 'n-1',
  dcqlQuery: { credentials: [] },
  clientMetadata: {},
  responseMode: 'direct_post',
  responseUri: 'https://verifier.example/response',
};
const signed = { issuedAt: NOW, alg: 'ES256' as const, sign: createSigner(issuer.privateKey) };
const bound = { ...signed, holderKey: publicJwkOf(holder.publicKey), randomBytes };

type Claims = Record<string, unknown>;
type Place = (string | number)[];
type IsDisclosable = (path: Place) => boolean;

const NAMES = ['a', 'b', 'c'];
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constant('text'),
    fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
  ),
}));
const trees = fc
  .dictionary(fc.constantFrom(...NAMES), values, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
  .map((tree) => labelled(tree) as Claims);
const paths = fc.array(
  fc
    .tuple(fc.constantFrom(...NAMES), fc.array(fc.constantFrom(...NAMES, null, 0, 1), { maxLength: 3 }))
    .map(([name, rest]): ClaimsPath => [name, ...rest]),
  { minLength: 1, maxLength: 3 },
);
/** Decides by the place, so that it is the same each time. */
const rules = fc.nat(5).map(
  (salt): IsDisclosable =>
    (path) =>
      (path.join('.').length * 7 + path.length + salt) % 3 > 0,
);

/** Makes each text the name of its place. */
function labelled(value: unknown, place: Place = []): unknown {
  if (Array.isArray(value)) return value.map((item, index) => labelled(item, [...place, index]));
  if (typeof value !== 'object' || value === null) return `at ${place.join('.')}`;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, labelled(member, [...place, name])]));
}

/** The scalars of a value, by their places. */
function leavesOf(value: unknown, place: Place = []): [unknown, Place][] {
  if (typeof value !== 'object' || value === null) return [[value, place]];
  return Object.entries(value).flatMap(([name, member]) =>
    leavesOf(member, [...place, Array.isArray(value) ? Number(name) : name]),
  );
}

function covers(path: ClaimsPath, place: Place): boolean {
  return path.every((step, index) => step === place[index] || (step === null && typeof place[index] === 'number'));
}

/** The texts of a credential that the paths cover. */
function textsAt(claims: Claims, shown: ClaimsPath[]): unknown[] {
  return leavesOf(claims).flatMap(([text, place]) => (shown.some((path) => covers(path, place)) ? [text] : []));
}

async function present(format: HeldCredential['format'], credential: string, selected: ClaimsPath[]): Promise<string> {
  const sign = createSigner(holder.privateKey);
  const chosen: ChosenCredential = {
    queryId: 'q',
    format,
    type: 'org.example',
    credential,
    paths: selected,
    alg: 'ES256',
    sign,
  };
  return (await createVpToken(REQUEST, [chosen], NOW)).q![0]!;
}

function disclosedBySdJwt(presentation: string): Claims {
  const { jwt, disclosures } = parseSdJwt(splitPresentation(presentation).sdJwt);
  return processDisclosures(parseCompactJws(jwt).payload, disclosures);
}

function assertShown(disclosed: unknown, claims: Claims, shown: ClaimsPath[]): void {
  const ofHolder = new Set(leavesOf(claims).map(([text]) => text));
  const received = leavesOf(disclosed).flatMap(([text]) => (ofHolder.has(text) ? [text] : []));
  expect(textsAt(claims, shown)).toEqual(expect.arrayContaining(received));
}

/** The paths that select something; the others must disclose nothing. */
const selecting = (claims: Claims, all: ClaimsPath[]) => all.filter((path) => selectClaims(claims, path).length > 0);

describe('disclosedPaths', () => {
  it('shows everything that the presentation of an SD-JWT VC discloses', async () => {
    await fc.assert(
      fc.asyncProperty(trees, paths, rules, async (claims, all, isSelectivelyDisclosable) => {
        const credential = await issueSdJwtVc({ ...bound, claims, vct: 'urn:a', isSelectivelyDisclosable });
        const shown = disclosedPaths({ format: 'dc+sd-jwt', claims }, () => credential, selecting(claims, all));
        assertShown(disclosedBySdJwt(await present('dc+sd-jwt', credential, all)), claims, shown);
        assertShown(disclosedBySdJwt(await present('dc+sd-jwt', credential, shown)), claims, shown);
      }),
    );
  });

  it.each(['vc+sd-jwt', 'vc+jwt'] as const)(
    'shows everything that the presentation of a %s discloses',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(trees, paths, rules, async (subject, all, isDisclosable) => {
          const claims = {
            '@context': [BASE_CONTEXT, UNDEFINED_TERMS_CONTEXT],
            type: ['VerifiableCredential', 'urn:person'],
            issuer: 'did:web:issuer.example',
            credentialSubject: subject,
          };
          const isSelectivelyDisclosable = ([name, ...below]: Place) =>
            name === 'credentialSubject' && below.length > 0 && isDisclosable(below);
          const credential =
            format === 'vc+jwt'
              ? await issueVcJwt({ ...bound, credential: claims })
              : await issueVcSdJwt({ ...bound, credential: claims, isSelectivelyDisclosable });
          const inSubject = all.map((path): ClaimsPath => ['credentialSubject', ...path]);
          const shown = disclosedPaths({ format, claims }, () => credential, selecting(claims, inSubject));
          const presentation = await present(format, credential, inSubject);
          const disclosed =
            format === 'vc+jwt'
              ? parseCompactJws(parseVpJwt(presentation).credential).payload
              : disclosedBySdJwt(presentation);
          assertShown(disclosed, claims, shown);
        }),
      );
    },
  );

  it('shows everything that the presentation of an mdoc discloses', async () => {
    await fc.assert(
      fc.asyncProperty(trees, paths, async (elements, all) => {
        const claims = { [NAME_SPACE]: elements };
        const mdoc = await issueMdoc({
          docType: 'org.example',
          nameSpaces: claims as Parameters<typeof issueMdoc>[0]['nameSpaces'],
          validityInfo: { signed: NOW, validFrom: NOW, validUntil: new Date('2027-01-01T00:00:00Z') },
          deviceKey: publicJwkOf(holder.publicKey),
          alg: 'ES256',
          x5chain: [Buffer.from('certificate')],
          sign: createSigner(issuer.privateKey),
          randomBytes,
        });
        const requested = all.map((path): ClaimsPath => [NAME_SPACE, ...path]);
        const matched = matchMdoc(claims, requested);
        if (!matched) return;
        const shown = disclosedPaths({ format: 'mso_mdoc', claims }, () => '', matched);
        const presentation = await present('mso_mdoc', mdoc.toString('base64url'), matched);
        const { nameSpaces } = decodeDeviceResponse(Buffer.from(presentation, 'base64url')).issuerSigned;
        const disclosed = [...nameSpaces].map(
          ([name, items]) => [name, new Map(items.map((item) => [item.elementIdentifier, item.elementValue]))] as const,
        );
        assertShown(elementsToJson(new Map(disclosed)), claims, shown);
        // An element is disclosed as a whole, so each path has to be that of an element.
        expect(shown.every((path) => path.length === 2)).toBe(true);
      }),
    );
  });
});

/** Undefined if the wallet refuses the query, or the credential does not match. */
function matchMdoc(claims: Claims, requested: ClaimsPath[]): ClaimsPath[] | undefined {
  const query = { id: 'q', format: 'mso_mdoc', meta: { doctype_value: 'org.example' } };
  const asked = requested.map((path) => ({ path }));
  try {
    const [parsed] = parseDcqlQuery({ credentials: [{ ...query, claims: asked }] }).credentials;
    const held: HeldCredential = {
      format: 'mso_mdoc',
      types: ['org.example'],
      claims,
      authorityKeyIdentifiers: () => [],
    };
    return matchCredential(parsed!, held);
  } catch {
    return undefined;
  }
}
