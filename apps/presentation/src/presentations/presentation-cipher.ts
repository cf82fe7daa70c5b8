import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import type { RecipientKey } from '@vc/protocol/mdoc';
import type { ResponseEncryptionKey } from '@vc/protocol/openid4vp';
import type { DisclosedAttributes, Presentation } from './presentation.entity';

/** The keys that the response to one request may be encrypted to. Each protocol has a key of its own. */
export interface ResponseKeys extends ResponseEncryptionKey {
  /** Absent if the request cannot be made by the protocol `org-iso-mdoc`. */
  isoMdoc?: RecipientKey | undefined;
}

/** Seals and opens the encrypted columns of a presentation, and derives its response code. */
@Injectable()
export class PresentationCipher {
  private readonly responseCodeKey: Buffer;

  constructor(private readonly cipher: EnvelopeCipher) {
    this.responseCodeKey = cipher.derive('presentation.response_code');
  }

  sealEncryptionKey(presentationId: string, key: ResponseKeys): string {
    return this.cipher.sealJson(key, encryptionKeyContext(presentationId));
  }

  /** The keys that the response is encrypted to; undefined if the request asks for a response in the clear. */
  openEncryptionKey({ id, encryptionKey }: Presentation): ResponseKeys | undefined {
    if (encryptionKey === null) return undefined;
    return this.cipher.openJson<ResponseKeys>(encryptionKey, encryptionKeyContext(id));
  }

  sealAttributes(presentationId: string, attributes: DisclosedAttributes): string {
    return this.cipher.sealJson(attributes, attributesContext(presentationId));
  }

  openAttributes(presentationId: string, sealed: string): DisclosedAttributes {
    return this.cipher.openJson<DisclosedAttributes>(sealed, attributesContext(presentationId));
  }

  /**
   * The response code of an answered presentation (OpenID4VP 1.0 §13.3). It is derived, so that the same response
   * yields the same code again, and only its hash is stored.
   */
  responseCode({ id, answerHash }: Presentation): string {
    return createHmac('sha256', this.responseCodeKey).update(`${id} ${answerHash}`).digest('base64url');
  }
}

function encryptionKeyContext(presentationId: string): string {
  return `presentation.presentations/${presentationId}/encryption_key`;
}

function attributesContext(presentationId: string): string {
  return `presentation.presentations/${presentationId}/attributes`;
}
