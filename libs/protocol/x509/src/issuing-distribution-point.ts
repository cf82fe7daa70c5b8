import { CrlError } from './crl-error';
import type { DerElement } from './der';
import { readElement, readElements, TAG } from './der';
import { comparableName } from './directory-names';
import { NAME_FORM } from './general-names';

/** The scope of a CRL (RFC 5280 §5.2.5). */
export interface IssuingDistributionPoint {
  /** The general names of the distribution point, as `comparableGeneralName` returns them; absent without one. */
  names?: string[] | undefined;
  onlyUserCertificates: boolean;
  onlyAuthorityCertificates: boolean;
  onlyAttributeCertificates: boolean;
  reasons: number;
  isIndirect: boolean;
}

/** The bits of keyCompromise to aACompromise in a mask; the bit of an unused reason is not set. */
export const ALL_REASONS = 0b1_1111_1110;

const DISTRIBUTION_POINT = 0xa0;
const FULL_NAME = 0xa0;
const [ONLY_USERS, ONLY_AUTHORITIES, ONLY_SOME_REASONS, INDIRECT, ONLY_ATTRIBUTES] = [0x81, 0x82, 0x83, 0x84, 0x85];

/** @throws CrlError */
export function parseIssuingDistributionPoint(value: Buffer): IssuingDistributionPoint {
  const members = new Map(readElements(readElement(value, TAG.sequence).content).map((each) => [each.tag, each]));
  const isSet = (tag: number) => (members.get(tag)?.content[0] ?? 0) !== 0;
  const point = members.get(DISTRIBUTION_POINT);
  const names = point && readFullName(point);
  if (point && !names) throw new CrlError('names its distribution point relative to its issuer');
  return {
    names: names?.map(comparableGeneralName),
    onlyUserCertificates: isSet(ONLY_USERS),
    onlyAuthorityCertificates: isSet(ONLY_AUTHORITIES),
    onlyAttributeCertificates: isSet(ONLY_ATTRIBUTES),
    reasons: readReasons(members.get(ONLY_SOME_REASONS)),
    isIndirect: isSet(INDIRECT),
  };
}

/** Returns the general names of a `DistributionPointName`, or undefined for a name relative to the issuer. */
export function readFullName({ content }: DerElement): DerElement[] | undefined {
  const name = readElement(content);
  return name.tag === FULL_NAME ? readElements(name.content) : undefined;
}

/** Returns a text that only general names have which are the same: the DER in hexadecimal, or a directory name. @throws CrlError */
export function comparableGeneralName({ tag, content, raw }: DerElement): string {
  return tag === NAME_FORM.directoryName ? comparableName(content) : raw.toString('hex');
}

/** Reads `ReasonFlags` into a mask; absent flags are all reasons (RFC 5280 §4.2.1.13). */
export function readReasons(flags: DerElement | undefined): number {
  if (!flags) return ALL_REASONS;
  const [, low = 0, high = 0] = flags.content;
  let mask = 0;
  for (let reason = 1; reason <= 8; reason += 1) {
    const octet = reason < 8 ? low : high;
    if ((octet & (0x80 >> (reason % 8))) !== 0) mask |= 1 << reason;
  }
  return mask;
}
