import { CrlError } from './crl-error';
import type { DerElement } from './der';
import { DerReader, readElement, readElements, TAG } from './der';
import type { GeneralName, NameForm } from './general-names';
import { toGeneralName } from './general-names';
import { MATCHERS } from './name-matchers';

interface Subtree extends GeneralName {
  /** Has a `minimum` other than 0 or a `maximum`, which RFC 5280 §4.2.1.10 does not use. */
  isBounded: boolean;
}

/** The names that the certificates below an authority may have (RFC 5280 §4.2.1.10). */
export interface NameConstraints {
  permitted: Subtree[];
  excluded: Subtree[];
}

const PERMITTED = 0xa0;
const EXCLUDED = 0xa1;
const MINIMUM = 0x80;
/** Comparisons of a certificate with the constraints of one authority, so that a hostile chain cannot occupy the process. */
const MAX_COMPARISONS = 250_000;
const TITLES: Record<NameForm, string> = {
  otherName: 'another name',
  rfc822Name: 'an e-mail address',
  dNSName: 'a DNS name',
  x400Address: 'an X.400 address',
  directoryName: 'a directory name',
  ediPartyName: 'an EDI party name',
  uniformResourceIdentifier: 'a URI',
  iPAddress: 'an IP address',
  registeredID: 'a registered identifier',
};

/** Parses the extension. An empty one is malformed. @throws CrlError */
export function parseNameConstraints(der: Buffer): NameConstraints {
  const reader = new DerReader(readElement(der, TAG.sequence).content);
  const [permitted, excluded] = [reader.readOptional(PERMITTED), reader.readOptional(EXCLUDED)];
  reader.end();
  if (!permitted && !excluded) throw new CrlError('is malformed');
  return { permitted: readSubtrees(permitted), excluded: readSubtrees(excluded) };
}

/**
 * Compares the names of a certificate with the constraints of an authority above it (RFC 5280 §6.1.3 (b), (c)).
 * @returns each reason to reject the certificate, as the predicate of a sentence
 */
export function listNameIssues(names: GeneralName[], { permitted, excluded }: NameConstraints): string[] {
  if (names.length * (permitted.length + excluded.length) > MAX_COMPARISONS) return ['has too many names to compare'];
  return [...new Set(names.flatMap((name) => nameIssues(name, { permitted, excluded })))];
}

function nameIssues(name: GeneralName, constraints: NameConstraints): string[] {
  const isOfForm = ({ form }: GeneralName) => form === name.form;
  const [permitted, excluded] = [constraints.permitted.filter(isOfForm), constraints.excluded.filter(isOfForm)];
  const all = [...permitted, ...excluded];
  if (all.length === 0) return [];
  const title = TITLES[name.form];
  const match = MATCHERS[name.form];
  if (!match || all.some(({ isBounded }) => isBounded)) return [`has ${title} that cannot be compared`];
  const isWithin = (side: 'permitted' | 'excluded') => (base: Subtree) => match(name.content, base.content, side);
  const [inPermitted, inExcluded] = [permitted.map(isWithin('permitted')), excluded.map(isWithin('excluded'))];
  if ([...inPermitted, ...inExcluded].includes(undefined)) {
    return [`has ${title} that cannot be compared`];
  }
  return [
    ...(permitted.length > 0 && !inPermitted.includes(true) ? [`has ${title} that is not permitted`] : []),
    ...(inExcluded.includes(true) ? [`has ${title} that is excluded`] : []),
  ];
}

/** `GeneralSubtrees` has at least one. */
function readSubtrees(element: DerElement | undefined): Subtree[] {
  if (!element) return [];
  const subtrees = readElements(element.content);
  if (subtrees.length === 0) throw new CrlError('is malformed');
  return subtrees.map(readSubtree);
}

function readSubtree(element: DerElement): Subtree {
  const reader = new DerReader(readElement(element.raw, TAG.sequence).content);
  const base = toGeneralName(reader.read());
  // DER leaves out a minimum of 0, which is the default. Some authorities write it.
  const isMinimumSet = reader.readOptional(MINIMUM)?.content.some((octet) => octet !== 0) ?? false;
  assertSubtree(base);
  return { ...base, isBounded: isMinimumSet || !reader.isAtEnd };
}

/** RFC 5280 §4.2.1.10: an address and a mask of the same length, of IPv4 or IPv6; a distinguished name is one. */
function assertSubtree({ form, content }: GeneralName): void {
  if (form === 'iPAddress' && ![8, 32].includes(content.length)) throw new CrlError('is malformed');
  if (form === 'directoryName') readElement(content, TAG.sequence);
}
