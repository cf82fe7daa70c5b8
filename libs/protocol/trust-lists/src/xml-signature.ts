import type { Element } from '@xmldom/xmldom';
import { ExclusiveCanonicalization } from 'xml-crypto';
import { TrustListError } from './trust-list-error';
import { assertSignatureValue, digestOf } from './xml-algorithms';
import {
  assertNoComments,
  childrenOf,
  descendantsOf,
  elementsOf,
  findChild,
  getChild,
  isNamed,
  parseXml,
  textOf,
} from './xml-document';
import { DS, XADES } from './xml-tags';

const ENVELOPED = `${DS}enveloped-signature`;
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const SIGNED_PROPERTIES = 'http://uri.etsi.org/01903#SignedProperties';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A signature whose references match, and whose value has not been verified. */
export interface XmlSignature {
  /** Canonical octets of the document without its signature. */
  signedContent: string;
  /** Canonical octets of `SignedProperties`. */
  signedProperties: string;
  /** Base64 DER, as in `KeyInfo`. They are not trusted. */
  certificates: string[];
  /** @throws TrustListError unless the key made the signature */
  assertSignedBy: (key: Parameters<typeof assertSignatureValue>[1]) => void;
}

/** What a reference may name, by its place in the document and not by looking for an identifier. */
interface Target {
  uris: string[];
  type: string | null;
  transforms: string[];
  octets: string;
}

/**
 * Checks the form of the one enveloped signature, and the digests of what it signs (ETSI TS 119 612 clause 5.7.1 and annex B, XML
 * Signature 1.1 §3.2). The document loses its signature: this is the enveloped signature transform.
 *
 * Whoever reads the content parses `signedContent` again, so that what is read is what the digest covers, whatever the parser and
 * the canonicalization make of the text that was fetched.
 * @throws TrustListError
 */
export function readXmlSignature(root: Element): XmlSignature {
  const signature = findSignature(root);
  assertNoComments(signature);
  assertUniqueIds(root);
  const signedInfo = canonicalize(getChild(signature, DS, 'SignedInfo'));
  const properties = getSignedProperties(signature);
  const keyInfo = findChild(signature, DS, 'KeyInfo');
  const value = decodeBase64(textOf(getChild(signature, DS, 'SignatureValue')), 'signature value');
  const signedProperties = canonicalize(properties);
  const keyInfoOctets = keyInfo && canonicalize(keyInfo);
  root.removeChild(signature);
  const signedContent = canonicalize(root);
  const targets: Target[] = [
    { uris: ['', ...fragmentsOf(root)], type: null, transforms: [ENVELOPED, EXCLUSIVE], octets: signedContent },
    { uris: fragmentsOf(properties), type: SIGNED_PROPERTIES, transforms: [EXCLUSIVE], octets: signedProperties },
  ];
  const optional: Target[] =
    keyInfo && keyInfoOctets !== undefined
      ? [{ uris: fragmentsOf(keyInfo), type: null, transforms: [EXCLUSIVE], octets: keyInfoOctets }]
      : [];
  const method = assertReferences(parseXml(signedInfo), targets, optional);
  return {
    signedContent,
    signedProperties,
    certificates: certificatesIn(keyInfo),
    assertSignedBy: (key) => {
      assertSignatureValue(method, key, { input: Buffer.from(signedInfo), signature: value });
    },
  };
}

/** One signature in the whole document, as a child of its root: another one could be of another part. */
function findSignature(root: Element): Element {
  const signatures = [...descendantsOf(root)].filter((each) => isNamed(each, DS, 'Signature'));
  const [signature, ...others] = signatures;
  if (!signature) throw new TrustListError('the list has no signature');
  if (others.length > 0) throw new TrustListError('the list has several signatures');
  if (signature.parentNode !== root) throw new TrustListError('the signature is not a child of the list');
  return signature;
}

function assertUniqueIds(root: Element): void {
  const ids = [...descendantsOf(root)].flatMap(idsOf);
  if (new Set(ids).size !== ids.length) throw new TrustListError('identifiers of the list are not unique');
}

/** Any attribute that a parser may take for an identifier. */
function idsOf(element: Element): string[] {
  return Array.from(element.attributes)
    .filter(({ localName, name }) => /^id$/i.test(localName ?? name))
    .map(({ value }) => value);
}

function fragmentsOf(element: Element): string[] {
  const id = element.getAttribute('Id');
  return id === null || id === '' ? [] : [`#${id}`];
}

/** EN 319 132-1 clause 4.3: one `QualifyingProperties` of this signature. */
function getSignedProperties(signature: Element): Element {
  const found = childrenOf(signature, DS, 'Object').flatMap((each) => childrenOf(each, XADES, 'QualifyingProperties'));
  const [qualifying, ...others] = found;
  if (!qualifying || others.length > 0) throw new TrustListError('the signature is not a XAdES signature');
  const [target] = fragmentsOf(signature);
  if (target === undefined || qualifying.getAttribute('Target') !== target) {
    throw new TrustListError('the qualifying properties are of another signature');
  }
  return getChild(qualifying, XADES, 'SignedProperties');
}

/** @returns the URI of the signature algorithm @throws TrustListError */
function assertReferences(signedInfo: Element, required: Target[], optional: Target[]): string | null {
  const method = getChild(signedInfo, DS, 'CanonicalizationMethod');
  assertMethod(method, EXCLUSIVE);
  const references = childrenOf(signedInfo, DS, 'Reference');
  if (elementsOf(signedInfo).length !== references.length + 2) {
    throw new TrustListError('SignedInfo has other elements');
  }
  const named = references.map((each) => assertReference(each, [...required, ...optional]));
  const isComplete = required.every((each) => named.includes(each)) && new Set(named).size === named.length;
  if (!isComplete) throw new TrustListError('the signature does not sign the list and its properties once each');
  return getChild(signedInfo, DS, 'SignatureMethod').getAttribute('Algorithm');
}

function assertReference(reference: Element, targets: Target[]): Target {
  const [uri, type] = [reference.getAttribute('URI'), reference.getAttribute('Type')];
  const target = targets.find(({ uris }) => uri !== null && uris.includes(uri));
  if (!target) throw new TrustListError('the signature refers to another part than the list');
  if (target.type !== null && type !== target.type) throw new TrustListError('the type of a reference is wrong');
  const transforms = childrenOf(findChild(reference, DS, 'Transforms'), DS, 'Transform');
  if (transforms.length !== target.transforms.length) throw new TrustListError('the transforms are not allowed');
  for (const [index, each] of transforms.entries()) assertMethod(each, target.transforms[index]);
  const digest = digestOf(
    getChild(reference, DS, 'DigestMethod').getAttribute('Algorithm'),
    Buffer.from(target.octets),
  );
  const expected = decodeBase64(textOf(getChild(reference, DS, 'DigestValue')), 'digest');
  if (!digest.equals(expected)) throw new TrustListError('the content of the list has been changed');
  return target;
}

/** Parameters, for example of an XPath filter or a prefix list, would change what is signed. */
function assertMethod(element: Element, expected: string | undefined): void {
  if (element.getAttribute('Algorithm') !== expected || elementsOf(element).length > 0) {
    throw new TrustListError('the canonicalization or a transform is not allowed');
  }
}

function certificatesIn(keyInfo: Element | undefined): string[] {
  return childrenOf(keyInfo, DS, 'X509Data')
    .flatMap((each) => childrenOf(each, DS, 'X509Certificate'))
    .map((each) => textOf(each).replace(/\s+/g, ''));
}

/** Exclusive canonicalization without comments (W3C Recommendation of 18 July 2002). */
function canonicalize(element: Element): string {
  try {
    return new ExclusiveCanonicalization().process(element, {});
  } catch (cause) {
    throw new TrustListError('the list cannot be canonicalized', { cause });
  }
}

export function decodeBase64(text: string, name: string): Buffer {
  const compact = text.replace(/\s+/g, '');
  if (!BASE64.test(compact)) throw new TrustListError(`the ${name} is not base64`);
  return Buffer.from(compact, 'base64');
}
