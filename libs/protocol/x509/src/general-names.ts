import type { X509Certificate } from '@peculiar/x509';
import { CrlError } from './crl-error';
import type { DerElement } from './der';
import { decodeObjectIdentifier, DerReader, readElement, readElements, TAG } from './der';

/** The forms of a `GeneralName` (RFC 5280 §4.2.1.6). The value is the tag in DER. */
export const NAME_FORM = {
  otherName: 0xa0,
  rfc822Name: 0x81,
  dNSName: 0x82,
  x400Address: 0xa3,
  directoryName: 0xa4,
  ediPartyName: 0xa5,
  uniformResourceIdentifier: 0x86,
  iPAddress: 0x87,
  registeredID: 0x88,
} as const;
export type NameForm = keyof typeof NAME_FORM;

export interface GeneralName {
  form: NameForm;
  /** The contents in DER. That of a directory name is the whole `Name`, because the form is tagged explicitly. */
  content: Buffer;
}

const FORMS = new Map<number, NameForm>(
  Object.entries(NAME_FORM).map(([form, tag]) => [tag, form as keyof typeof NAME_FORM]),
);
const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17';
/** PKCS #9 `emailAddress` (RFC 2985 §5.2.1). */
const EMAIL_ADDRESS = '1.2.840.113549.1.9.1';
const SET = 0x31;

/** @throws CrlError for a tag that no form has */
export function toGeneralName({ tag, content }: DerElement): GeneralName {
  const form = FORMS.get(tag);
  if (!form) throw new CrlError('has a name of an unknown form');
  return { form, content };
}

/**
 * Lists the names of a certificate that name constraints apply to (RFC 5280 §4.2.1.10, §6.1.3 (b)): its subject unless
 * that is empty, and its subject alternative names. E-mail addresses of the subject count without such names only.
 * @throws CrlError
 */
export function listGeneralNames(certificate: X509Certificate): GeneralName[] {
  const subject = Buffer.from(certificate.subjectName.toArrayBuffer());
  const extension = certificate.getExtension(SUBJECT_ALTERNATIVE_NAME);
  const rdns = readRelativeNames(subject);
  const alternatives = extension
    ? readElements(readElement(Buffer.from(extension.value), TAG.sequence).content).map(toGeneralName)
    : rdns.flat().flatMap(({ type, value }) => (type === EMAIL_ADDRESS ? [toMailbox(value)] : []));
  return [...(rdns.length > 0 ? [{ form: 'directoryName' as const, content: subject }] : []), ...alternatives];
}

/** One attribute of a relative distinguished name. */
export interface NameAttribute {
  /** Object identifier. */
  type: string;
  value: DerElement;
}

/** Reads the relative distinguished names of a `Name` in DER (RFC 5280 §4.1.2.4). @throws CrlError */
export function readRelativeNames(name: Buffer): NameAttribute[][] {
  return readElements(readElement(name, TAG.sequence).content).map(({ tag, content }) => {
    if (tag !== SET) throw new CrlError('is malformed');
    return readElements(content).map((attribute) => {
      const reader = new DerReader(readElement(attribute.raw, TAG.sequence).content);
      const type = decodeObjectIdentifier(reader.read(TAG.objectIdentifier));
      const value = reader.read();
      reader.end();
      return { type, value };
    });
  });
}

function toMailbox({ content }: DerElement): GeneralName {
  return { form: 'rfc822Name', content };
}
